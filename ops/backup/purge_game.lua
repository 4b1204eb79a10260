-- Removes all that is stored of one game, unless it has moved on, or its newest events are not projected yet. A game
-- that cannot be read has no version (0), and goes as it is.
-- KEYS  head, dirty, due, feed, dead letters, quarantined; then every key of the game
-- ARGV  game, version, hash
local head, dirty, due, feed, dead, quarantined = unpack(KEYS, 1, 6)
local game, version, hash = unpack(ARGV)
local FIRST_OWN = 7

if version ~= '0' then
  local top = redis.call('HMGET', head, 'version', 'hash')
  if top[1] ~= version or top[2] ~= hash then return 'MOVED_ON' end
  if redis.call('ZSCORE', dirty, game) then return 'NOT_PROJECTED' end
end

local function forget_entries(stream)
  for _, entry in ipairs(redis.call('XRANGE', stream, '-', '+')) do
    for n = 1, #entry[2], 2 do
      if entry[2][n] == 'game' and entry[2][n + 1] == game then redis.call('XDEL', stream, entry[1]) end
    end
  end
end

redis.call('ZREM', dirty, game)
redis.call('ZREM', due, game)
forget_entries(feed)
forget_entries(dead)
for _, field in ipairs(redis.call('HKEYS', quarantined)) do
  if string.sub(field, 1, #game + 1) == game .. ':' then redis.call('HDEL', quarantined, field) end
end
for n = FIRST_OWN, #KEYS do redis.call('UNLINK', KEYS[n]) end
return 'PURGED'
