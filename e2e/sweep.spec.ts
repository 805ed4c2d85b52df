import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './shop.ts'
import { states } from './states.ts'

// Checks every page in every state: accessibility, console and overflow, at both sizes, light and dark. Each state is
// created once, on the phone. `PICTURES=FOLDER` also writes screenshots.
const { PICTURES } = process.env
/** Each size in both colour schemes, starting with the one already set, since a change repaints the page. */
const LOOKS = [
  ['phone', PHONE, ['dark', 'light']],
  ['desk', DESKTOP, ['light', 'dark']],
] as const

test.use({
  withMail: false,
  // One browser context for all states of a worker: it loads the shop's scripts once, and is reset between states.
  reuseContext: true,
  // Initial options must be equal for all tests that share a context.
  extraHTTPHeaders: {},
  // States are checked without motion.
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel' })

for (const [state, arrive] of Object.entries(states))
  test(state, async ({ page, context, shop, consoleErrors, origin }) => {
    await context.setExtraHTTPHeaders(origin)
    // Offline mode is the only thing that survives the reset.
    await context.setOffline(false)
    await arrive(page, shop.url)
    for (const [size, viewport, schemes] of LOOKS) {
      await page.setViewportSize(viewport)
      await expect.poll(() => overflow(page)).toEqual([])
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        // An open menu belongs to its button, but axe wants it in a landmark.
        const except = state === 'ficha-menu' ? ['region'] : []
        await expectAccessible(page, colorScheme === 'dark' ? { except } : { rules: ['color-contrast'] })
        if (PICTURES) await picture(page, `${state}-${size}-${colorScheme}`)
      }
    }
    // The browser reports refusals and lost connections that belong to the state, and the 404 page its path.
    const ours = consoleErrors.filter((message) => !/^(Failed to load resource|404: \/no-existe$)/.test(message))
    consoleErrors.length = 0
    expect(ours).toEqual([])
  })

/** Elements beyond the right edge of the window, unless an ancestor scrolls. */
function overflow(page: Page) {
  return page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
          .map((node) => node.outerHTML.slice(0, 120)),
  )
}

async function picture(page: Page, name: string) {
  mkdirSync(PICTURES ?? '', { recursive: true })
  await page.screenshot({ path: path.join(PICTURES ?? '', `${name}.png`) })
}
