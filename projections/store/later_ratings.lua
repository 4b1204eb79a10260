-- Return the last games of a pool that were folded behind a place, the newest first, each with its step.
-- KEYS: generations, the order, the steps. ARGV: the generations, the place, how many games
-- One place more is returned, whatever it is behind: that of the game before them, or ''.
local places = redis.call('ZREVRANGEBYLEX', KEYS[2], '+', '(' .. ARGV[3], 'LIMIT', 0, ARGV[4])
if #places == 0 then return { places, {}, '' } end
local games = {}
for n, place in ipairs(places) do games[n] = string.match(place, '%S+$') end
local before = redis.call('ZREVRANGEBYLEX', KEYS[2], '(' .. places[#places], '-', 'LIMIT', 0, 1)[1]
return { places, redis.call('HMGET', KEYS[3], unpack(games)), before or '' }
