/* The names of modules are addresses already. */
export const fileURLToPath = (url) => new URL(url).pathname;
