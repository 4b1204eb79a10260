-- Return the pools in which there are rated games. KEYS: generations, the pools. ARGV: the generations
return redis.call('SMEMBERS', KEYS[2])
