-- Notes which seats of a game have a connection in one process, and returns what all processes have noted.
-- KEYS  the presence of a game
-- ARGV  how long it is kept (milliseconds); then, to note something, the process, how many watch there, and for each of
--       its seats: the seat, for how long it has been connected, and how long ago it was connected last (milliseconds)
-- Answers with the store's time, then each process and what it has noted.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = tonumber(ARGV[1])
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' and redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DEL', KEYS[1]) end

if ARGV[2] then
  local noted = { string.format('%.0f', now), ARGV[3] }
  for at = 4, #ARGV, 3 do
    local since, last = now - tonumber(ARGV[at + 1]), now - tonumber(ARGV[at + 2])
    noted[#noted + 1] = ARGV[at] .. ':' .. string.format('%.0f:%.0f', since, last)
  end
  redis.call('HSET', KEYS[1], ARGV[2], table.concat(noted, ' '))
  redis.call('PEXPIRE', KEYS[1], kept)
end

local answer = { string.format('%.0f', now) }
local stored = redis.call('HGETALL', KEYS[1])
for at = 1, #stored, 2 do
  local noted_at = tonumber(string.match(stored[at + 1], '^%d+'))
  if not noted_at or noted_at > now or now - noted_at > kept then
    redis.call('HDEL', KEYS[1], stored[at])
  else
    answer[#answer + 1] = stored[at]
    answer[#answer + 1] = stored[at + 1]
  end
end
return answer
