/** The command of the built server, for `npm start`, the end-to-end tests and the benchmarks. */
export const shopServer = {
  args: ['--enable-source-maps', 'build/server/server.js'],
  // Makes glibc return some ten megabytes that only the start needs, but keep the blocks that each compression takes:
  // to map them anew makes a compression five times as slow (bench/README.md).
  env: { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '8388608' },
}
