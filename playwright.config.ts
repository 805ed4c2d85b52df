import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
// Gives this process the same cheap password hashes, so that members created by a test can sign in to the tested shop.
import './src/testing/cheapScrypt.ts'

/** Spec files of staff pages, which run on a desktop. */
const STAFF = 'avisos|bandeja|clientes|dos-pedidos|ficha|gestion|workday|mesa-de-chat|mostrador|print|paquetes|tickets'

/**
 * End-to-end tests. Each worker has its own shop (`e2e/shop.ts`). Tests of staff pages run on a desktop, all others on
 * a cheap phone, and tests tagged `@both` on both. The sweep visits every state in both sizes.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // One more than the cores of the test machines: while a test waits, another one runs.
  workers: 3,
  // Long enough for a machine five times slower; a hanging step fails by its own timeout.
  timeout: 300_000,
  // A page may wait for two reads one after another, of `TIMEOUT` (`src/lib/callRoute.ts`) each.
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 40_000,
    launchOptions: await findBrowser(),
    locale: 'es-DO',
    // Differs from the shop's time zone, so that a time shown in the browser's zone is noticed.
    timezoneId: 'America/New_York',
    // Traces make every test a third slower; `--trace retain-on-failure` turns them on.
    trace: 'off',
    // On a first visit, as in every test, the service worker would cache the offline page; only `installed.spec.ts`
    // tests it.
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
