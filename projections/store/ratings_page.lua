-- Return a page of the ranking of a pool: its mark; then each player, its rank, and its figures.
-- KEYS: generations, the ranking, the figures, the marks
-- ARGV: the generations, pool, where to start: the score and the player behind which ('' for both), how many players
local ranking, answer = KEYS[2], { redis.call('HGET', KEYS[4], ARGV[3]) or '' }
local from, ties = 0, 0
if ARGV[4] ~= '' then
  from = redis.call('ZCOUNT', ranking, '-inf', '(' .. ARGV[4])
  ties = redis.call('ZCOUNT', ranking, ARGV[4], ARGV[4])
end
local found = redis.call('ZRANGE', ranking, from, from + ties + ARGV[6] - 1, 'WITHSCORES')
for n = 1, #found, 2 do
  local player, score = found[n], found[n + 1]
  local is_behind = ARGV[4] == '' or tonumber(score) > tonumber(ARGV[4]) or player > ARGV[5]
  if is_behind and #answer < 3 * ARGV[6] then
    answer[#answer + 1] = player
    answer[#answer + 1] = redis.call('ZCOUNT', ranking, '-inf', '(' .. score) + 1
    answer[#answer + 1] = redis.call('HGET', KEYS[3], player)
  end
end
return answer
