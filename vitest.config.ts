import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/setup.server.ts'],
    pool: 'forks',
    // Reading the app again for each file was half of the time; a file's own shop and database keep it apart.
    isolate: false,
    unstubGlobals: true,
    // Pages hear the shop by it; browsers have it without asking.
    execArgv: [
      '--experimental-eventsource',
      '--disable-warning=UNDICI-ES',
      '--max-semi-space-size=64',
      '--import=./src/testing/cheapScrypt.ts',
    ],
    // One more than the cores of the machines that run it: while a test waits, another one works.
    maxWorkers: 3,
    // Long enough for a machine that does something else besides.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
