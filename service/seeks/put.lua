-- Store a new seek, and match it at once if it completes a group.
-- KEYS: those of the prefix
-- ARGV: seek, record, pool, what the pool is, seats, rating, within ('-': any), player ('-': none), milliseconds after
--       which bots may join ('': never), milliseconds that it lives, '1' if it outlasts the last wait, how many may wait
-- Returns { 'KNOWN', record } for a repeat, { 'FULL' }, or { 'STORED', the match or '' }.
-- An older seek of the same player for the same games ends, and the new one takes its place in the queue.
local id, record, pool, about, seats, rating, within, player, bots_after, life, lasting, most = unpack(ARGV)
local known = redis.call('HGET', RECORDS, id)
if known then return { 'KNOWN', known } end

local since = string.format('%016.0f', time[1] * 1000000 + time[2])
local before = player ~= '-' and redis.call('HGET', PLAYERS, player .. ' ' .. pool)
before = before and waiting(before)
if before then
  since = before.since
  expire(before)
end

local bots = bots_after ~= '' and '1' or '0'
local place = place_of(since, tonumber(rating), tonumber(within))
local own = read(table.concat({ pool, place, id, seats, rating, within, player, bots, lasting }, ' '))
local group = first_group(own, fitting(own), own.seats)
if not group and not before and redis.call('ZCARD', QUEUE) >= tonumber(most) then return { 'FULL' } end

redis.call('HSET', RECORDS, id, record)
if group then return { 'STORED', match(group, own) } end
redis.call('HSET', WAITING, id, own.member)
redis.call('ZADD', QUEUE, 0, own.member)
redis.call('ZADD', ENDS, at(now + life), id)
if bots_after ~= '' then redis.call('ZADD', BOTS, at(now + bots_after), id) end
if player ~= '-' then redis.call('HSET', PLAYERS, player .. ' ' .. pool, id) end
redis.call('HINCRBY', COUNTS, pool, 1)
redis.call('HSET', POOLS, pool, about)
return { 'STORED', '' }
