-- Has a partition refuse the changes of every archiver before this one.
-- KEYS  fence
-- ARGV  archiver
local known = redis.pcall('GET', KEYS[1])
-- What is no number was written by somebody else, and holds off nobody.
if (type(known) == 'string' and tonumber(known) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
