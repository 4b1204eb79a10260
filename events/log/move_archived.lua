-- Points an archived game at another place, and drops the changes of its metadata that the archive has there.
-- KEYS  head, fence; then the hashes of metadata
-- ARGV  archiver, old place, new place; then for each hash of metadata: number of fields, (field, value) ...

local head, fence = unpack(KEYS, 1, 2)
local archiver, old, new = unpack(ARGV, 1, 3)
local FIRST_METADATA = 3

if redis.call('GET', fence) ~= archiver then
  return 'FENCED'
end
if redis.call('HGET', head, 'place') ~= old then
  return 'CHANGED'
end
if game_metadata_changed(FIRST_METADATA, 4) then
  return 'CHANGED'
end

redis.call('HDEL', head, 'place')
redis.call('HSET', head, 'place', new)
for key = FIRST_METADATA, #KEYS do
  redis.call('UNLINK', KEYS[key])
end
return 'MOVED'
