-- Store the summary of a game and list it, unless a newer version of it is listed.
-- KEYS: generations. ARGV: key prefix, game, version, ruleset, status, sort key, '1' if it is of people, the summary
local prefix, game, version, ruleset, status, sort_key, of_people, summary = unpack(ARGV)
local generations = redis.call('HMGET', KEYS[1], 'live', 'building')

local function list(base)
  local own = base .. 'g:' .. game
  local known = redis.call('HMGET', own, 'version', 'status')
  if known[1] and tonumber(known[1]) >= tonumber(version) then return end
  if not known[1] then
    redis.call('ZADD', base .. 'all', 0, sort_key)
    redis.call('ZADD', base .. 'ruleset:' .. ruleset, 0, sort_key)
  end
  local counted = base .. 'of_people:' .. ruleset .. ':'
  if known[2] and (known[2] ~= status or of_people ~= '1') then
    redis.call('ZREM', counted .. known[2], sort_key)
  end
  if of_people == '1' then
    redis.call('ZADD', counted .. status, 0, sort_key)
  end
  if known[2] ~= status then
    if known[2] then
      redis.call('ZREM', base .. 'status:' .. known[2], sort_key)
      redis.call('ZREM', base .. 'both:' .. ruleset .. ':' .. known[2], sort_key)
    end
    redis.call('ZADD', base .. 'status:' .. status, 0, sort_key)
    redis.call('ZADD', base .. 'both:' .. ruleset .. ':' .. status, 0, sort_key)
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'summary', summary)
end

list(prefix .. ':' .. (generations[1] or '1') .. ':')
if generations[2] then list(prefix .. ':' .. generations[2] .. ':') end
return 1
