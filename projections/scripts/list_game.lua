-- List a game, unless a newer version of it is listed: one contribution a game and version.
-- KEYS: generations. ARGV: the place, game, version, ruleset, status, place in the order, the row
local place, game, version, ruleset, status, at, row = unpack(ARGV)
local generations = redis.call('HMGET', KEYS[1], 'live', 'building')
local listed = 0

local function list(base)
  local own = base .. 'g:' .. game
  local known = redis.call('HMGET', own, 'version', 'status')
  if known[1] and tonumber(known[1]) >= tonumber(version) then return end
  if not known[1] then
    redis.call('ZADD', base .. 'all', 0, at)
    redis.call('ZADD', base .. 'ruleset:' .. ruleset, 0, at)
  end
  if known[2] ~= status then
    if known[2] then
      redis.call('ZREM', base .. 'status:' .. known[2], at)
      redis.call('ZREM', base .. 'both:' .. ruleset .. ':' .. known[2], at)
    end
    redis.call('ZADD', base .. 'status:' .. status, 0, at)
    redis.call('ZADD', base .. 'both:' .. ruleset .. ':' .. status, 0, at)
  end
  redis.call('HSET', own, 'version', version, 'status', status, 'row', row)
  listed = 1
end

list(place .. ':' .. (generations[1] or '1') .. ':')
if generations[2] then list(place .. ':' .. generations[2] .. ':') end
return listed
