/** The command of the built server, for `npm start`, the end-to-end tests and the benchmarks. */
export const shopServer = {
  args: [
    // A quarter of the usual young generation: the process stays some 110 MB smaller (bench/README.md).
    '--max-semi-space-size=8',
    // Source maps without `--enable-source-maps`: with that option pino, which asks who called it, makes Node unpack
    // the map of the whole server into 15 MB.
    '--import',
    'data:text/javascript,process.setSourceMapsEnabled(true)',
    'build/server/server.js',
  ],
  // Makes glibc return some ten megabytes that only the start needs, but keep the blocks that each compression takes:
  // to map them anew makes a compression five times as slow (bench/README.md).
  env: { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '8388608' },
}
