-- Store the summary of a game and list it, unless a newer version of it is listed.
-- KEYS: generations; then for the generation that is read, and for the one that is filled, if there is one: the game,
--       the index of all, that of its ruleset, and for each status that of the status, that of both, and that of both
--       with the games of people alone
-- ARGV: the generations, version, status, sort key, '1' if it is of people, the summary, the statuses ...
local version, status, sort_key, of_people, summary = unpack(ARGV, 3, 7)
local STATUSES = 8
local SIZE = 3 + 3 * (#ARGV - STATUSES + 1)

local function indexes(first, wanted)
  for n = STATUSES, #ARGV do
    local at = first + 3 + 3 * (n - STATUSES)
    if ARGV[n] == wanted then return KEYS[at], KEYS[at + 1], KEYS[at + 2] end
  end
end

local function list(first)
  local own, all, of_ruleset = unpack(KEYS, first, first + 2)
  local known = redis.call('HMGET', own, 'version', 'status')
  if known[1] and tonumber(known[1]) >= tonumber(version) then return end
  if not known[1] then
    redis.call('ZADD', all, 0, sort_key)
    redis.call('ZADD', of_ruleset, 0, sort_key)
  end
  local by_status, by_both, counted = indexes(first, status)
  local before_by_status, before_by_both, before_counted = indexes(first, known[2])
  if before_counted and (known[2] ~= status or of_people ~= '1') then
    redis.call('ZREM', before_counted, sort_key)
  end
  if of_people == '1' then
    redis.call('ZADD', counted, 0, sort_key)
  end
  if known[2] ~= status then
    if before_by_status then
      redis.call('ZREM', before_by_status, sort_key)
      redis.call('ZREM', before_by_both, sort_key)
    end
    redis.call('ZADD', by_status, 0, sort_key)
    redis.call('ZADD', by_both, 0, sort_key)
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'summary', summary)
end

list(2)
if ARGV[2] ~= '' then list(2 + SIZE) end
return 1
