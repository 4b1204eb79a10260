-- Stores something that a seat says, unless it says too much.
-- KEYS  what is said in a game; the games of the partition in which something was said
-- ARGV  game, seat, the field that it is stored with, how many a game may hold, milliseconds for each, how many at once,
--       when to look whether it is still kept (milliseconds from now)
-- Answers with its number and the store's time; or with 0 or less (minus the milliseconds to wait), if there are enough.
local talk, kept = KEYS[1], KEYS[2]
local game, seat, said, most, each, burst, look = unpack(ARGV)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('TYPE', talk).ok ~= 'hash' and redis.call('EXISTS', talk) == 1 then redis.call('DEL', talk) end

local number = tonumber(redis.call('HGET', talk, 'said') or '0') + 1
if number > tonumber(most) then return { 0, 0 } end
local pace = 'pace:' .. seat
local due = math.max(now, tonumber(redis.call('HGET', talk, pace) or '0'))
local early = due - (tonumber(burst) - 1) * tonumber(each) - now
if early > 0 then return { -early, 0 } end
redis.call('HSET', talk, 'said', number, pace, string.format('%.0f', due + tonumber(each)),
  number, string.format('%.0f', now) .. ' ' .. said)
redis.call('ZADD', kept, 'NX', string.format('%.0f', now + tonumber(look)), game)
return { number, string.format('%.0f', now) }
