-- Stores fields of metadata, and marks them as changes if the game is archived, with the rest in the archive.
-- KEYS  head, the hash of metadata
-- ARGV  the field that tells that only changes are stored, then (field, value) ...

local head, side = KEYS[1], KEYS[2]
redis.call('HSET', side, unpack(ARGV, 2))
if redis.call('HEXISTS', head, 'place') == 1 then
  redis.call('HSET', side, ARGV[1], '1')
end
return 1
