-- Stores an archived game whole again, if it is still at this place. Changes since it was archived are kept.
-- KEYS  head, events, private, commands, dirty; then the hashes of metadata
-- ARGV  game, place, the field that tells that only changes are stored, number of events;
--       then for each event: type, meta, data, commitments, hash, number of private parts, (audience, part) ...;
--       then number of commands, (id, value) ...; then for each hash of metadata: number of fields, (field, value) ...

local head, events, private, commands, dirty = unpack(KEYS, 1, 5)
local game, place, changed, count = unpack(ARGV, 1, 4)
local FIRST_METADATA = 6

if redis.call('HGET', head, 'place') ~= place then
  return 0
end
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))

-- The first write is the one that may be refused: no memory, a full disk.
redis.call('HSET', head, 'kept', now)
local at = 4
for version = 1, tonumber(count) do
  local type_name, meta, data, commitments, event_hash, parts = unpack(ARGV, at + 1, at + 6)
  redis.call('XADD', events, version .. '-0',
    'type', type_name, 'meta', meta, 'data', data, 'commitments', commitments, 'hash', event_hash)
  at = at + 6
  for _ = 1, tonumber(parts) do
    redis.call('HSET', private, version .. ':' .. ARGV[at + 1], ARGV[at + 2])
    at = at + 2
  end
end
local fields = tonumber(ARGV[at + 1])
at = at + 1
for _ = 1, fields do
  redis.call('HSET', commands, ARGV[at + 1], ARGV[at + 2])
  at = at + 2
end
for key = FIRST_METADATA, #KEYS do
  fields = tonumber(ARGV[at + 1])
  at = at + 1
  for _ = 1, fields do
    redis.call('HSETNX', KEYS[key], ARGV[at + 1], ARGV[at + 2])
    at = at + 2
  end
  redis.call('HDEL', KEYS[key], changed)
end
redis.call('HDEL', head, 'place')
redis.call('ZADD', dirty, 'NX', now, game)
return 1
