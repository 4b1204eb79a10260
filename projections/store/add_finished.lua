-- Store the contribution of one finished game to the statistics, once: results never change.
-- KEYS: generations; then the contributions and their order in the generation that is served, and in the one that is
--       filled, if there is one
-- ARGV: the generations, game, the contribution
local function add(contributions, order)
  if redis.call('HSETNX', contributions, ARGV[3], ARGV[4]) == 1 then redis.call('RPUSH', order, ARGV[3]) end
end

if ARGV[2] == '' then
  add(KEYS[2], KEYS[3])
else
  add(KEYS[4], KEYS[5])
  pcall(add, KEYS[2], KEYS[3]) -- it may be damaged: the generation that is being filled replaces it
end
return 1
