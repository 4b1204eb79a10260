-- Corrects when a game is due, unless the game has moved on: then the append has stored a newer time.
-- KEYS  head, due
-- ARGV  game, due (milliseconds; empty where nothing is), version
local head, due = KEYS[1], KEYS[2]
local game, due_at, version = unpack(ARGV)
if redis.call('HGET', head, 'version') ~= version then
  return 0
end
if due_at == '' then
  redis.call('HDEL', head, 'due')
  return redis.call('ZREM', due, game)
end
redis.call('HSET', head, 'due', due_at)
return redis.call('ZADD', due, due_at, game)
