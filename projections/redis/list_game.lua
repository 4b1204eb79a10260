-- Store the summary of a game and list it, unless a newer version of it is listed.
-- KEYS: generations; then for the generation that is read, and for the one that is filled, if there is one: the game,
--       the index of all, that of its ruleset, and for each status that of the status, of both, and of people's games
-- ARGV: the generations, version, status, sort key, '1' if it is of people, the summary, the statuses ...
local version, status, sort_key, of_people, summary = unpack(ARGV, 3, 7)
local STATUSES = 8
local SIZE = 3 + 3 * (#ARGV - STATUSES + 1)

local function indexes(first, wanted)
  for n = STATUSES, #ARGV do
    local at = first + 3 + 3 * (n - STATUSES)
    if ARGV[n] == wanted then return unpack(KEYS, at, at + 2) end
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
  for n, index in ipairs({ indexes(first, known[2]) }) do
    if known[2] ~= status or n == 3 then redis.call('ZREM', index, sort_key) end
  end
  for n, index in ipairs({ indexes(first, status) }) do
    if n < 3 or of_people == '1' then redis.call('ZADD', index, 0, sort_key) end
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'summary', summary)
end

list(2)
if ARGV[2] ~= '' then list(2 + SIZE) end
return 1
