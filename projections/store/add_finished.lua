-- Store what one finished game contributes to the statistics, once: results never change.
-- KEYS: generations; then the contributions and their order in the generation that is read, and in the one that is
--       filled, if there is one
-- ARGV: the generations, game, the contribution
local function add(contributions, order)
  if redis.call('HSETNX', contributions, ARGV[3], ARGV[4]) == 1 then redis.call('RPUSH', order, ARGV[3]) end
end

if ARGV[2] == '' then
  add(KEYS[2], KEYS[3])
else
  add(KEYS[4], KEYS[5])
  pcall(add, KEYS[2], KEYS[3]) -- somebody may have damaged it: what is being filled is there to replace it
end
return 1
