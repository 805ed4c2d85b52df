/** What runs the built server, for `npm start`, the journeys and the figures alike. */
export const shopServer = {
  args: ['--enable-source-maps', 'build/servidor/servidor.js'],
  // glibc keeps what starting needed once, some ten megabytes; so it gives them back.
  env: { MALLOC_TRIM_THRESHOLD_: '131072' },
}
