-- The prefix of the scripts of the seeks: who waits, who fits whom, and how a seek ends.
--
-- A member of the queue is `<pool> <place> <seek> <seats> <rating> <within> <player> <bots> <lasting>`: all that matching
-- needs, so that no record is read for it. A place is `<class><rating><since>`. The class is that of `within`: 'a' for 0,
-- 'b' for 1, 'c' for 2 and 3, and so on in powers of two, and ANY_RATING without a limit. So a search reads the ratings
-- near its own, for each class as far as that class reaches. Whom it reads in vain is within twice their limit; were
-- there `seats` of them as close as half of it, they would have been matched. So these are at most five times `seats` for
-- each class, however many wait. A place that version 0.3 wrote is `<since>` alone; those seeks are compared one by one.
--
-- A match is the ids of its seeks, the oldest first, with commas between them.
local RECORDS, WAITING, QUEUE, ENDS, BOTS, MATCHES, RESULTS, PLAYERS, POOLS, COUNTS = unpack(KEYS, 1, 10)
local CHANNEL = 'skald:seeks'
local EXPIRED = 'expired'
local HOUR, DAY = 3600000, 86400000
local MAX_READ, MAX_STEPS = 100, 2000 -- the seeks of a class that a search reads, and the steps that it may take
local NARROWEST, ANY_RATING, LAST_DIGIT = 'a', 'p', '9'
local MIDDLE, MAX_RATING = 500000, 999999 -- ratings are sorted as six digits, with 0 in the middle

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function at(milliseconds)
  return string.format('%.0f', milliseconds)
end

local function read(member)
  local pool, place, id, seats, rating, within, player, bots, lasting = string.match(member,
    '^(%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+) (%S+)$')
  return {
    pool = pool, since = string.sub(place, -16), id = id, seats = tonumber(seats), rating = tonumber(rating),
    within = tonumber(within), player = player, bots = bots == '1', lasting = lasting == '1', member = member,
  }
end

local function sorted_rating(rating)
  return string.format('%06.0f', math.max(0, math.min(MAX_RATING, rating + MIDDLE)))
end

-- Return how far the ratings of others may be away from any seek of a class at most.
local function reach_of(class)
  return class == ANY_RATING and math.huge or 2 ^ (string.byte(class) - string.byte(NARROWEST)) - 1
end

local function place_of(since, rating, within)
  local class = within and NARROWEST or ANY_RATING
  while class ~= ANY_RATING and reach_of(class) < within do class = string.char(string.byte(class) + 1) end
  return class .. sorted_rating(rating) .. since
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
  if seek.bots then redis.call('ZREM', BOTS, seek.id) end
  local own = seek.player .. ' ' .. seek.pool
  if seek.player ~= '-' and redis.call('HGET', PLAYERS, own) == seek.id then redis.call('HDEL', PLAYERS, own) end
  if redis.call('HINCRBY', COUNTS, seek.pool, -1) <= 0 then
    redis.call('HDEL', COUNTS, seek.pool)
    redis.call('HDEL', POOLS, seek.pool)
  end
end

local function waiting(id)
  local member = redis.call('HGET', WAITING, id)
  return member and read(member)
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

local function is_older(one, other)
  if one.since ~= other.since then return one.since < other.since end
  return one.id < other.id
end

-- Return the seeks that wait and fit a seek, the oldest first. Those whose time is over are ended.
local function fitting(own)
  local found, start, stop = {}, own.pool .. ' ', '(' .. own.pool .. '!'
  local function read_range(from, to)
    local members = redis.call('ZRANGEBYLEX', QUEUE, '[' .. start .. from, '(' .. start .. to, 'LIMIT', 0, MAX_READ)
    for _, member in ipairs(members) do
      local seek = read(member)
      if seek.id ~= own.id and fits(own, seek) then
        if is_alive(seek.id) then found[#found + 1] = seek else expire(seek) end
      end
    end
  end
  local next_one = redis.call('ZRANGEBYLEX', QUEUE, '[' .. start, stop, 'LIMIT', 0, 1)[1]
  while next_one do
    local class = string.sub(next_one, #start + 1, #start + 1)
    if class < NARROWEST then
      class = LAST_DIGIT
      read_range('', class .. '~')
    else
      local reach = math.min(reach_of(class), own.within or math.huge)
      read_range(class .. sorted_rating(own.rating - reach), class .. sorted_rating(own.rating + reach) .. '~')
    end
    next_one = redis.call('ZRANGEBYLEX', QUEUE, '(' .. start .. class .. '~', stop, 'LIMIT', 0, 1)[1]
  end
  table.sort(found, is_older)
  return found
end

-- End seeks by a match. `newcomer`: the one that has not waited.
local function match(group, newcomer)
  table.sort(group, is_older)
  local ids, ends, results = {}, {}, {}
  for n, seek in ipairs(group) do ids[n] = seek.id end
  local name = table.concat(ids, ',')
  for _, seek in ipairs(group) do
    if seek ~= newcomer then leave(seek) end
    ends[#ends + 1], ends[#ends + 2] = at(now + (seek.lasting and 7 * DAY or DAY)), seek.id
    results[#results + 1], results[#results + 2] = seek.id, name
  end
  redis.call('ZADD', ENDS, unpack(ends))
  redis.call('HSET', RESULTS, unpack(results))
  redis.call('ZADD', MATCHES, at(now), name)
  return name
end

-- Match a seek with the people who accept bots; bots take the seats that are left.
local function match_with_bots(own)
  local group = { own }
  for _, seek in ipairs(fitting(own)) do
    if seek.bots and #group < own.seats and fits_all(group, seek) then group[#group + 1] = seek end
  end
  return match(group)
end
