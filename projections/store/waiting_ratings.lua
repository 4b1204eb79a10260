-- Return the first games that wait to be folded into the ratings, all of one pool.
-- KEYS: generations, the waiting ones, the marks, the contributions. ARGV: the generations, how many games
-- Returns the places in the waiting order, the contributions, and the mark and the revision of the pool.
local first = redis.call('ZRANGEBYLEX', KEYS[2], '-', '+', 'LIMIT', 0, ARGV[3])
if #first == 0 then return { first } end
local pool, places, games = string.match(first[1], '^%S+ %S+'), {}, {}
for _, place in ipairs(first) do
  if string.match(place, '^%S+ %S+') ~= pool then break end
  places[#places + 1] = place
  games[#games + 1] = string.match(place, '%S+$')
end
return {
  places, redis.call('HMGET', KEYS[4], unpack(games)),
  redis.call('HGET', KEYS[3], pool) or '', redis.call('HGET', KEYS[3], 'revision ' .. pool) or '0',
}
