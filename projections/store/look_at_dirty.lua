-- Return dirty games of a partition, each with its share: those that have waited the longest and the shortest.
-- A new game is among the newest at first, so that a creator with very many games cannot hide those of others.
-- KEYS: dirty, lease. ARGV: the prefix and the suffix of the share's key, its field, how many games
-- The keys of the shares are not known before the games are. They are only read, to choose an order.
if redis.call('PTTL', KEYS[2]) >= 0 then return {} end
local half = math.floor(ARGV[4] / 2)
local games = redis.call('ZRANGE', KEYS[1], 0, half - 1)
local from = math.max(half, redis.call('ZCARD', KEYS[1]) - half)
for _, game in ipairs(redis.call('ZRANGE', KEYS[1], from, -1)) do games[#games + 1] = game end
local found = {}
for _, game in ipairs(games) do
  local share = redis.pcall('HGET', ARGV[1] .. game .. ARGV[2], ARGV[3])
  found[#found + 1] = game
  found[#found + 1] = type(share) == 'string' and share or ''
end
return found
