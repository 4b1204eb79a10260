/* No arguments, and nothing to leave: the verifier is not run as a program in a browser. */
export const argv = [];
export const exit = () => {};
