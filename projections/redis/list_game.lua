-- Store the summary of a game and list it, unless a newer version of it is listed.
-- KEYS: generations; then for the generation that is read, and for the one that is filled, if there is one: the game,
--       the index of all, that of its ruleset, and for each status that of the status and that of both
-- ARGV: the generations, version, status, sort key, the summary, the statuses ...
local version, status, sort_key, summary = unpack(ARGV, 3, 6)
local STATUSES = 7
local SIZE = 3 + 2 * (#ARGV - STATUSES + 1)

local function indexes(first, wanted)
  for n = STATUSES, #ARGV do
    local at = first + 3 + 2 * (n - STATUSES)
    if ARGV[n] == wanted then return { KEYS[at], KEYS[at + 1] } end
  end
  return {}
end

local function list(first)
  local own, all, of_ruleset = unpack(KEYS, first, first + 2)
  local known = redis.call('HMGET', own, 'version', 'status')
  if known[1] and tonumber(known[1]) >= tonumber(version) then return end
  if not known[1] then
    redis.call('ZADD', all, 0, sort_key)
    redis.call('ZADD', of_ruleset, 0, sort_key)
  end
  if known[2] ~= status then
    for _, index in ipairs(indexes(first, known[2])) do redis.call('ZREM', index, sort_key) end
    for _, index in ipairs(indexes(first, status)) do redis.call('ZADD', index, 0, sort_key) end
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'summary', summary)
end

list(2)
if ARGV[2] ~= '' then list(2 + SIZE) end
return 1
