import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { coveredControls } from './covered.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './shop.ts'
import { states } from './states.ts'
import { smallTargets } from './touch.ts'

// Checks every page in every state: accessibility, console and overflow at both sizes, light and dark, and on the phone
// that no bar or floating button covers a control and that a finger finds each control of a staff page. Each state is
// created once, on the phone. `PICTURES=FOLDER` also writes screenshots.
const { PICTURES } = process.env
/** Each size with both colour schemes. The first scheme is the one already set, since a change repaints the page. */
const LOOKS = [
  ['phone', PHONE, ['dark', 'light']],
  ['desk', DESKTOP, ['light', 'dark']],
] as const

test.use({
  withMail: false,
  // One browser context for all states of a worker: it loads the shop's scripts once, and is reset between states.
  reuseContext: true,
  // Tests share a context only if their initial options are equal, so the header is set in each test.
  extraHTTPHeaders: {},
  // Animations are turned off, because states are checked at rest.
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel' })

for (const [state, arrive] of Object.entries(states))
  test(state, async ({ page, context, shop, consoleErrors, origin }) => {
    await context.setExtraHTTPHeaders(origin)
    // The context's reset does not end offline mode.
    await context.setOffline(false)
    await arrive(page, shop.url)
    for (const [size, viewport, schemes] of LOOKS) {
      await page.setViewportSize(viewport)
      await expect.poll(() => overflow(page)).toEqual([])
      if (size === 'phone') {
        await expect.poll(() => coveredControls(page)).toEqual([])
        await expect.poll(() => smallTargets(page)).toEqual([])
      }
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        // An open menu belongs to its button, but axe wants it in a landmark.
        const except = state === 'ficha-menu' ? ['region'] : []
        await expectAccessible(page, colorScheme === 'dark' ? { except } : { rules: ['color-contrast'] })
        if (PICTURES) await picture(page, `${state}-${size}-${colorScheme}`)
      }
    }
    // Skips console messages that belong to the state: refused and failed requests, and the path of the 404 page.
    const ours = consoleErrors.filter((message) => !/^(Failed to load resource|404: \/no-existe$)/.test(message))
    consoleErrors.length = 0
    expect(ours).toEqual([])
  })

/** Lists elements beyond the right edge of the window, except those inside an ancestor that scrolls. */
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
