-- Store what one finished game contributes to the statistics, once: results never change.
-- KEYS: generations; then the contributions and their order in the generation that is read, and in the one that is
--       filled, if there is one
-- ARGV: the generations, game, the contribution
for n = 2, #KEYS, 2 do
  if redis.call('HSETNX', KEYS[n], ARGV[3], ARGV[4]) == 1 then redis.call('RPUSH', KEYS[n + 1], ARGV[3]) end
end
return 1
