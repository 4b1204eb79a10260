-- Removes a pending game that is delivered up to a version, unless a newer version was stored.
-- KEYS  pending games
-- ARGV  game, version
local noted = redis.call('ZSCORE', KEYS[1], ARGV[1])
if noted and tonumber(noted) <= tonumber(ARGV[2]) then redis.call('ZREM', KEYS[1], ARGV[1]) end
