-- Store what a rated game contributes to the ratings, once: results never change. It waits to be folded.
-- KEYS: generations; then the contributions, the waiting ones and the pools, in the generation that is served, and in the
--       one that is filled, if there is one
-- ARGV: the generations, game, the contribution, its pool, its place in the order of the pool
local function add(contributions, waiting, pools)
  if redis.call('HSETNX', contributions, ARGV[3], ARGV[4]) == 1 then
    redis.call('ZADD', waiting, 0, ARGV[5] .. ' ' .. ARGV[6])
    redis.call('SADD', pools, ARGV[5])
  end
end

if ARGV[2] == '' then
  add(KEYS[2], KEYS[3], KEYS[4])
else
  add(KEYS[5], KEYS[6], KEYS[7])
  pcall(add, KEYS[2], KEYS[3], KEYS[4]) -- it may be damaged: the generation that is being filled replaces it
end
return 1
