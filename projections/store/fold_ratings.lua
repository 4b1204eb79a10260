-- Store one step of the ratings of a pool, unless another process has stored one since they were read.
-- KEYS: generations, the marks, then those that are changed
-- ARGV: the generations, pool, revision, the new mark; then for each change a command, the number of its key, a member
--       or field, and a score or value
local revision = 'revision ' .. ARGV[3]
if (redis.call('HGET', KEYS[2], revision) or '0') ~= ARGV[4] then return 0 end
redis.call('HINCRBY', KEYS[2], revision, 1)
redis.call('HSET', KEYS[2], ARGV[3], ARGV[5])
for n = 6, #ARGV, 4 do
  local command, key = ARGV[n], KEYS[tonumber(ARGV[n + 1])]
  if command == 'ZADD' then
    redis.call('ZADD', key, ARGV[n + 3], ARGV[n + 2])
  elseif command == 'HSET' then
    redis.call('HSET', key, ARGV[n + 2], ARGV[n + 3])
  else
    redis.call(command, key, ARGV[n + 2])
  end
end
return 1
