-- End the seeks whose time is over, drop old results, let bots join, and return matches without a game.
-- KEYS: those of the prefix. ARGV: how many of each at most, the age of a match to be returned (milliseconds)
-- Returns how many were worked on, then each match and its age in milliseconds, alternating.
local most = ARGV[1]
local ended = redis.call('ZRANGE', ENDS, '-inf', at(now), 'BYSCORE', 'LIMIT', 0, most)
for _, id in ipairs(ended) do
  local own = waiting(id)
  if own then
    expire(own)
  else
    redis.call('ZREM', ENDS, id)
    redis.call('HDEL', RECORDS, id)
    redis.call('HDEL', RESULTS, id)
  end
end
local due = redis.call('ZRANGE', BOTS, '-inf', at(now), 'BYSCORE', 'LIMIT', 0, most)
for _, id in ipairs(due) do
  local own = waiting(id) -- the match of another one may have taken it along
  if not own then redis.call('ZREM', BOTS, id) elseif is_alive(id) then match_with_bots(own) end
end
local answer = { #ended + #due }
local open = redis.call('ZRANGE', MATCHES, '-inf', at(now - ARGV[2]), 'BYSCORE', 'LIMIT', 0, most, 'WITHSCORES')
for n = 1, #open, 2 do
  answer[#answer + 1] = open[n]
  answer[#answer + 1] = at(now - open[n + 1])
end
return answer
