/* The verifier reads files only when it is run as a program, which it never is in a browser. */
export function readFileSync() {
  throw new Error("There are no files in a browser.");
}
