-- Replaces the value of a field, if it still has the value that was read before.
-- KEYS  a hash
-- ARGV  the field, the value that it had ('' if it was missing), the value that it gets ('' to remove it)
-- Answers with 1 if it was replaced, else with 0.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1
