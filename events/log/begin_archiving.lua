-- Makes a partition refuse the changes of every earlier archiver.
-- KEYS  fence
-- ARGV  archiver
local known = redis.pcall('GET', KEYS[1])
-- A value that is not a number was not written by us, and fences nobody.
if (type(known) == 'string' and tonumber(known) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
