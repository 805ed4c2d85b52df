/** The command of the built server, for `npm start`, the end-to-end tests and the benchmarks. */
export const shopServer = {
  args: ['--enable-source-maps', 'build/server/server.js'],
  // Makes glibc return some ten megabytes that only the start needs.
  env: { MALLOC_TRIM_THRESHOLD_: '131072' },
}
