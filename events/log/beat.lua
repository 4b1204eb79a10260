-- Notes that the service is alive, and how long it was not.
-- KEYS  heartbeat, outages
-- ARGV  the milliseconds without a heartbeat that are an outage
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Keys of another type were not written by us.
for place, wanted in ipairs({ 'string', 'list' }) do
  local found = redis.call('TYPE', KEYS[place]).ok
  if found ~= wanted and found ~= 'none' then redis.call('DEL', KEYS[place]) end
end
local last = tonumber(redis.call('GET', KEYS[1])) or now
redis.call('SET', KEYS[1], string.format('%.0f', now))
if now - last > tonumber(ARGV[1]) then
  redis.call('RPUSH', KEYS[2], string.format('%.0f:%.0f', last, now))
end
return redis.call('LRANGE', KEYS[2], 0, -1)
