import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
// Members made by a journey's own process get hashes that the shop under test can match.
import './src/testing/cheapScrypt.ts'

/** The files whose journeys are staff's: they work at a desk. */
const STAFF = 'avisos|bandeja|clientes|dos-pedidos|ficha|gestion|jornada|mesa-de-chat|mostrador|papel|paquetes|tickets'

/**
 * The journeys, each worker against a shop of its own (`e2e/shop.ts`): staff's on a desk, everybody else's on a cheap
 * phone, and on both what is tagged so. The sweep looks at every state in both sizes.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // One more than the cores of the machines that run it: while a journey waits, another one works.
  workers: 3,
  // Long enough for a machine that is five times slower: what hangs is found by its own step.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    launchOptions: await findBrowser(),
    locale: 'es-DO',
    // Not the shop's own zone, so that a time shown in the browser's zone is noticed.
    timezoneId: 'America/New_York',
    // Recording what a failure would need makes every journey a third dearer: `--trace retain-on-failure` asks for it.
    trace: 'off',
    // The page for a lost connection is kept on each first visit, which every journey is; `instalada.spec.ts` is about it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      grep: new RegExp(`@both|^(?!phone (${STAFF})\\.spec)`),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' },
    },
    {
      name: 'desk',
      grep: new RegExp(`@both|^desk (${STAFF})\\.spec`),
      use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    },
  ],
})
