-- Return the figures of a player in a pool, its rank, and the newest of its games, each with its step.
-- KEYS: generations, the figures, the ranking, the player's games, the steps
-- ARGV: the generations, player, pool, how many games
local figures = redis.call('HGET', KEYS[2], ARGV[3])
if not figures then return { '' } end
local score = redis.call('ZSCORE', KEYS[3], ARGV[3])
local places = redis.call('ZREVRANGEBYLEX', KEYS[4], '(' .. ARGV[4] .. '!', '[' .. ARGV[4] .. ' ', 'LIMIT', 0, ARGV[5])
local answer = { figures, score and redis.call('ZCOUNT', KEYS[3], '-inf', '(' .. score) + 1 or 0 }
for _, place in ipairs(places) do
  answer[#answer + 1] = place
  answer[#answer + 1] = redis.call('HGET', KEYS[5], string.match(place, '%S+$')) or ''
end
return answer
