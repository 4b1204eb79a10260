-- Replaces a closed game by a stub that says where it is archived, unless anything has changed since it was read.
-- KEYS  head, events, private, commands, dirty, fence; then the hashes of metadata
-- ARGV  archiver, game, version, hash, place, number of commands;
--       then for each hash of metadata: number of fields, (field, value) ...

local head, events, private, commands, dirty, fence = unpack(KEYS, 1, 6)
local archiver, game, version, hash, place, count = unpack(ARGV, 1, 6)
local FIRST_METADATA = 7

if redis.call('GET', fence) ~= archiver then
  return 'FENCED'
end
local top = redis.call('HMGET', head, 'version', 'hash', 'status', 'place', 'rules_version')
if top[1] ~= version or top[2] ~= hash or top[4] or not top[5] or (top[3] ~= 'finished' and top[3] ~= 'abandoned') then
  return 'CHANGED'
end
if redis.call('ZSCORE', dirty, game) or redis.call('HLEN', commands) ~= tonumber(count) then
  return 'CHANGED'
end
if game_metadata_changed(FIRST_METADATA, 7) then
  return 'CHANGED'
end

-- A script that has already written may continue when the memory is full, and removing is never refused: so this comes
-- first. A new head is also smaller than one that has lost fields and gained one.
redis.call('DEL', head)
redis.call('HSET', head, 'version', top[1], 'hash', top[2], 'status', top[3], 'rules_version', top[5], 'place', place)
redis.call('UNLINK', events, private, commands)
for key = FIRST_METADATA, #KEYS do
  redis.call('UNLINK', KEYS[key])
end
return 'PRUNED'
