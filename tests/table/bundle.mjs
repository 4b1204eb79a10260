/* Bundles page.js by webpack as a page takes it: node bundle.mjs <folder of webpack> <folder of the project>. */

const [modules, context] = process.argv.slice(2);
const { default: webpack } = await import(`${modules}/webpack/lib/index.js`);
const configuration = { mode: "production", context, entry: "./page.js", output: { path: `${context}/built`, filename: "page.js" } };
webpack(configuration, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
});
