-- Has a partition refuse the changes of every archiver before this one.
-- KEYS  fence
-- ARGV  archiver
if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
