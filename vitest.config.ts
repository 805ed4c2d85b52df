import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/setup.server.ts'],
    pool: 'forks',
    // Test files share a process, because loading the app again for each took half of the time; each has its own
    // database.
    isolate: false,
    unstubGlobals: true,
    // Gives the page code EventSource, which browsers have built in.
    execArgv: [
      '--experimental-eventsource',
      '--disable-warning=UNDICI-ES',
      '--max-semi-space-size=64',
      '--import=./src/testing/cheapScrypt.ts',
    ],
    // One more than the cores of the test machines: while a test waits, another one runs.
    maxWorkers: 3,
    // Milliseconds; long enough for a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
