-- Store the summary of a game and list it, unless a newer version of it is stored. A game that is not listed is removed
-- from all indexes but the last, which only counts: an older version of it may be in them.
-- KEYS: generations; then for the generation that is served, and for the one that is filled, if there is one: the game,
--       the index of all, that of its ruleset, the groups of the ruleset, and for each status that of the status, that
--       of both, that of both which counts only the games of people, and that of these by group
-- ARGV: the generations, version, status, sort key, '1' if it is of people, '1' if it is listed, the summary, the id of
--       its group, the group, the statuses ...
local version, status, sort_key, of_people, listed, summary, group_id, group = unpack(ARGV, 3, 10)
local STATUSES = 11
local SIZE = 4 + 4 * (#ARGV - STATUSES + 1)

local function indexes(first, wanted)
  for n = STATUSES, #ARGV do
    local at = first + 4 + 4 * (n - STATUSES)
    if ARGV[n] == wanted then return unpack(KEYS, at, at + 3) end
  end
end

local function add(...)
  for _, index in ipairs({ ... }) do redis.call('ZADD', index, 0, sort_key) end
end

local function remove(...)
  for _, index in ipairs({ ... }) do redis.call('ZREM', index, sort_key) end
end

local function list(first)
  local own, all, of_ruleset, groups = unpack(KEYS, first, first + 3)
  local known = redis.call('HMGET', own, 'version', 'status', 'listed')
  if known[1] and tonumber(known[1]) >= tonumber(version) then return end
  local was_listed = known[1] and known[3] ~= '0' -- older summaries are stored without the field
  local moved = known[2] ~= status
  local by_status, by_both, counted, grouped = indexes(first, status)
  local before_by_status, before_by_both, before_counted, before_grouped = indexes(first, known[2])
  if listed ~= '1' then
    remove(all, of_ruleset, before_by_status, before_by_both)
  else
    if not was_listed then add(all, of_ruleset) end
    if moved then remove(before_by_status, before_by_both) end
    if moved or not was_listed then add(by_status, by_both) end
  end
  if moved or of_people ~= '1' then
    remove(before_counted)
    if before_grouped then redis.call('ZREM', before_grouped, group_id .. sort_key) end
  end
  if of_people == '1' then
    add(counted)
    redis.call('ZADD', grouped, 0, group_id .. sort_key)
    redis.call('HSET', groups, group_id, group)
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'listed', listed, 'summary', summary)
end

if ARGV[2] == '' then
  list(2)
else
  list(2 + SIZE)
  pcall(list, 2) -- it may be damaged: the generation that is being filled replaces it
end
return 1
