-- Erases who sits on a seat, if it is still the same person.
-- KEYS  the seats of a game
-- ARGV  the field that tells who it is, what it says, then every field to erase
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], unpack(ARGV, 3))
