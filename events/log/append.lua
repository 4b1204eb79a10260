-- Appends one commit to the log of a game, or refuses it whole.
--
-- Scripts are not rolled back, so everything is checked before the first write. The first write is the one that Redis
-- may still refuse (no memory, a replica, a full disk); once it has passed, the others cannot fail.
--
-- KEYS  events, private, head, commands, feed, dirty, due; then the hashes of metadata
-- ARGV  command, request, expected version, expected hash, status, rules version, game, channel, what is published of the
--       events, not before, not after, due and at (milliseconds, empty where there is none), number of events;
--       whose pace counts (empty for nobody's), its interval (microseconds), and how many may come at once;
--       then for each event: type, meta, data, commitments, hash, number of private parts, (audience, part) ...;
--       then for each hash of metadata: number of fields, (field, value) ...

local events, private, head, commands, feed, dirty, due = unpack(KEYS, 1, 7)
local command, request, expected, expected_hash, status, rules_version, game, channel, published = unpack(ARGV, 1, 9)
local not_before, not_after, due_at, made_at, count, pace, interval, burst = unpack(ARGV, 10, 17)
local FIRST_METADATA = 8
local MAX_LAG = 250
local CLOSED = { finished = true, abandoned = true }

local function number(value)
  return string.format('%.0f', value)
end

local function entry_id(version)
  return number(version) .. '-0'
end

local known = redis.call('HGET', commands, command)
if known then
  local first, last, before = string.match(known, '^(%d+):(%d+):(.*)$')
  if before == request then
    return { 'REPEATED', first, last }
  end
  return { 'REUSED' }
end

local top = redis.call('HMGET', head, 'version', 'hash', 'status', 'due', 'at', pace)
local version, hash = tonumber(top[1] or 0), top[2] or ''
if CLOSED[top[3]] then
  return { 'CLOSED' }
end

-- An altered log is reported as such, regardless of the version that the writer expects.
local newest = redis.call('XREVRANGE', events, '+', '-', 'COUNT', 1)[1]
local newest_id = newest and newest[1] or '0-0'
if not version or newest_id ~= entry_id(version) or redis.call('XLEN', events) ~= version then
  return { 'CORRUPT' }
end
if version ~= tonumber(expected) then
  return { 'WRONG_VERSION', number(version) }
end
if hash ~= expected_hash then
  return { 'HASH_MISMATCH' }
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if not_before ~= '' and now < tonumber(not_before) then
  return { 'TOO_EARLY' }
end
if not_after ~= '' and now > tonumber(not_after) then
  return { 'TOO_LATE' }
end
if made_at ~= '' then
  local last, made = tonumber(top[5] or 0), tonumber(made_at)
  if made < math.max(last, now - MAX_LAG) or made > math.max(last, now) then
    return { 'CLOCK', number(now) }
  end
end

-- The generic cell rate algorithm: what is stored is when the next commit would come at the allowed pace.
local next_at
if pace ~= '' then
  local micros = time[1] * 1000000 + time[2]
  next_at = math.max(micros, tonumber(top[6] or 0)) + interval
  local early = next_at - burst * interval - micros
  if early > 0 then
    return { 'TOO_FAST', number(early) }
  end
end

-- A key of the wrong type raises here, before anything is written.
redis.call('HLEN', private)
redis.call('XLEN', feed)
redis.call('ZCARD', dirty)
local was_due = top[4]
if was_due or due_at ~= '' then
  redis.call('ZCARD', due)
end
for key = FIRST_METADATA, #KEYS do
  redis.call('HLEN', KEYS[key])
end

local at = 17
for _ = 1, tonumber(count) do
  version = version + 1
  local type_name, meta, data, commitments, event_hash, parts = unpack(ARGV, at + 1, at + 6)
  local added = redis.pcall('XADD', events, entry_id(version),
    'type', type_name, 'meta', meta, 'data', data, 'commitments', commitments, 'hash', event_hash)
  if type(added) == 'table' and added.err then
    return { 'REFUSED', added.err }
  end
  at, hash = at + 6, event_hash
  for _ = 1, tonumber(parts) do
    redis.call('HSET', private, number(version) .. ':' .. ARGV[at + 1], ARGV[at + 2])
    at = at + 2
  end
end
local first, last = number(expected + 1), number(version)
redis.call('HSET', head, 'version', last, 'hash', hash, 'status', status, 'rules_version', rules_version)
if next_at then
  redis.call('HSET', head, pace, number(next_at))
end
if made_at ~= '' then
  redis.call('HSET', head, 'at', made_at)
end
redis.call('HSET', commands, command, first .. ':' .. last .. ':' .. request)
for key = FIRST_METADATA, #KEYS do
  local fields = tonumber(ARGV[at + 1])
  at = at + 1
  for _ = 1, fields do
    redis.call('HSET', KEYS[key], ARGV[at + 1], ARGV[at + 2])
    at = at + 2
  end
end
redis.call('XADD', feed, '*', 'game', game, 'first', first, 'last', last)
redis.call('ZADD', dirty, 'NX', number(now), game)
if due_at ~= '' and not CLOSED[status] then
  redis.call('HSET', head, 'due', due_at)
  redis.call('ZADD', due, due_at, game)
elseif was_due then
  redis.call('HDEL', head, 'due')
  redis.call('ZREM', due, game)
end

-- Only a hint.
redis.call('PUBLISH', channel, game .. ' ' .. last .. ' ' .. published)
return { 'STORED' }
