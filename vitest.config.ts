import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/setup.server.ts'],
    pool: 'forks',
    // Not isolated: loading the app again for each file took half of the time, and each file has its own shop and
    // database.
    isolate: false,
    unstubGlobals: true,
    // EventSource for the page code; browsers have it built in.
    execArgv: [
      '--experimental-eventsource',
      '--disable-warning=UNDICI-ES',
      '--max-semi-space-size=64',
      '--import=./src/testing/cheapScrypt.ts',
    ],
    // One more than the cores of the test machines: while a test waits, another one runs.
    maxWorkers: 3,
    // Long enough for a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
