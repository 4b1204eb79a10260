-- Notes which kinds of work make progress in a process, and removes entries that have been silent for long.
-- KEYS  heartbeats
-- ARGV  the milliseconds for which a silent entry is kept, the maximum number of entries; then for each kind: its
-- field, the
--       milliseconds since its last progress, and the rest of its value
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = redis.call('TYPE', KEYS[1]).ok
if found ~= 'hash' and found ~= 'none' then redis.call('DEL', KEYS[1]) end
if redis.call('HLEN', KEYS[1]) > tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
local stored = redis.call('HGETALL', KEYS[1])
for place = 1, #stored, 2 do
  local at = tonumber(string.match(stored[place + 1], '^%d+'))
  if not at or at > now or now - at > tonumber(ARGV[1]) then redis.call('HDEL', KEYS[1], stored[place]) end
end
for place = 3, #ARGV, 3 do
  local at = string.format('%.0f', now - tonumber(ARGV[place + 1]))
  redis.call('HSET', KEYS[1], ARGV[place], at .. ' ' .. ARGV[place + 2])
end
