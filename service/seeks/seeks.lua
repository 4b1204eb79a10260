-- The prefix of the scripts of the seeks: who waits, who fits whom, and how a seek ends.
--
-- A member of the queue is `<pool> <since> <seek> <seats> <rating> <within> <player> <bots> <lasting>`: all that matching
-- needs, so that no record is read for it. It sorts by pool, and within a pool by age. A match is the ids of its seeks,
-- the oldest first, with commas between them.
local RECORDS, WAITING, QUEUE, ENDS, BOTS, MATCHES, RESULTS, PLAYERS, POOLS, COUNTS = unpack(KEYS, 1, 10)
local CHANNEL = 'skald:seeks'
local EXPIRED = 'expired'
local HOUR, DAY = 3600000, 86400000
local CHUNK, MAX_SCANNED, MAX_STEPS = 50, 1000, 2000

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function at(milliseconds)
  return string.format('%.0f', milliseconds)
end

local function read(member)
  local pool, since, id, seats, rating, within, player, bots, lasting = string.match(member,
    '^(%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+)$')
  return {
    pool = pool, since = since, id = id, seats = tonumber(seats), rating = tonumber(rating),
    within = tonumber(within), player = player, bots = bots == '1', lasting = lasting == '1',
  }
end

local function is_alive(id)
  return tonumber(redis.call('ZSCORE', ENDS, id) or 0) > now
end

local function announce(id)
  redis.call('PUBLISH', CHANNEL, id .. ' 1')
end

-- Take a waiting seek out of everything that is waited in.
local function leave(seek)
  redis.call('HDEL', WAITING, seek.id)
  redis.call('ZREM', QUEUE, seek.member)
  redis.call('ZREM', BOTS, seek.id)
  local own = seek.player .. ' ' .. seek.pool
  if redis.call('HGET', PLAYERS, own) == seek.id then redis.call('HDEL', PLAYERS, own) end
  if redis.call('HINCRBY', COUNTS, seek.pool, -1) <= 0 then
    redis.call('HDEL', COUNTS, seek.pool)
    redis.call('HDEL', POOLS, seek.pool)
  end
end

local function waiting(id)
  local member = redis.call('HGET', WAITING, id)
  if not member then return end
  local seek = read(member)
  seek.member = member
  return seek
end

local function expire(seek)
  leave(seek)
  redis.call('HSET', RESULTS, seek.id, EXPIRED)
  redis.call('ZADD', ENDS, at(now + HOUR), seek.id)
  announce(seek.id)
end

local function fits(one, other)
  local apart = math.abs(one.rating - other.rating)
  return (one.player == '-' or one.player ~= other.player)
    and apart <= (one.within or math.huge) and apart <= (other.within or math.huge)
end

local function fits_all(group, seek)
  for _, one in ipairs(group) do
    if not fits(one, seek) then return false end
  end
  return true
end

-- Return the first group of this size, the oldest seeks first, that contains the seek; nil if there is none, or if it
-- was not found in the steps that one search may take.
local function first_group(own, candidates, size)
  local group, steps = { own }, 0
  local function extend(from)
    if #group == size then return true end
    for n = from, #candidates - (size - #group) + 1 do
      steps = steps + 1
      if steps > MAX_STEPS then return false end
      if fits_all(group, candidates[n]) then
        group[#group + 1] = candidates[n]
        if extend(n + 1) then return true end
        group[#group] = nil
      end
    end
    return false
  end
  if extend(1) then return group end
end

-- Call `found` with the seeks that fit a seek, the oldest first, as a list that grows, until it returns something.
local function with_fitting(own, is_wanted, found)
  local candidates, from, scanned = {}, '[' .. own.pool .. ' ', 0
  while scanned < MAX_SCANNED do
    local members = redis.call('ZRANGEBYLEX', QUEUE, from, '(' .. own.pool .. '!', 'LIMIT', 0, CHUNK)
    for _, member in ipairs(members) do
      local seek = read(member)
      seek.member = member
      if seek.id ~= own.id and is_wanted(seek) and fits(own, seek) and is_alive(seek.id) then
        candidates[#candidates + 1] = seek
      end
    end
    local is_last = #members < CHUNK
    local answer = found(candidates, is_last)
    if answer or is_last then return answer end
    scanned, from = scanned + CHUNK, '(' .. members[CHUNK]
  end
  return found(candidates, true)
end

local function match(group)
  table.sort(group, function(one, other)
    if one.since ~= other.since then return one.since < other.since end
    return one.id < other.id
  end)
  local ids = {}
  for n, seek in ipairs(group) do ids[n] = seek.id end
  local name = table.concat(ids, ',')
  for _, seek in ipairs(group) do
    leave(seek)
    redis.call('HSET', RESULTS, seek.id, name)
    redis.call('ZADD', ENDS, at(now + (seek.lasting and 7 * DAY or DAY)), seek.id)
  end
  redis.call('ZADD', MATCHES, at(now), name)
  return name
end

-- Match a seek with people alone; returns the match, or nil.
local function match_people(own)
  local group = with_fitting(own, function() return true end, function(candidates)
    if #candidates >= own.seats - 1 then return first_group(own, candidates, own.seats) end
  end)
  return group and match(group)
end

-- Match a seek with the people who accept bots; bots take the seats that are left.
local function match_with_bots(own)
  local group = with_fitting(own, function(seek) return seek.bots end, function(candidates, is_last)
    local found = { own }
    for _, seek in ipairs(candidates) do
      if #found < own.seats and fits_all(found, seek) then found[#found + 1] = seek end
    end
    if is_last or #found == own.seats then return found end
  end)
  return match(group)
end

