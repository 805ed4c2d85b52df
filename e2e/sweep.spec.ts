import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './shop.ts'
import { states } from './states.ts'

// Every page in every state: what axe sees, what the console says and what does not fit, at both sizes, light and dark.
// Each state is made once, on the phone. `PICTURES=FOLDER` writes a picture of each as well.
const { PICTURES } = process.env
/** Each size in both schemes, begun in the one that stands there: a page that changes colours is drawn anew. */
const LOOKS = [
  ['phone', PHONE, ['dark', 'light']],
  ['desk', DESKTOP, ['light', 'dark']],
] as const

test.use({
  withMail: false,
  // One browser context for all states of a worker: it reads the shop's programs once, and forgets the rest between them.
  reuseContext: true,
  // What a context starts with must be the same for all that share it.
  extraHTTPHeaders: {},
  // What is looked at is what stands there once nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel' })

for (const [state, arrive] of Object.entries(states))
  test(state, async ({ page, context, shop, consoleErrors, origin }) => {
    await context.setExtraHTTPHeaders(origin)
    // The one thing that a context keeps from the state before.
    await context.setOffline(false)
    await arrive(page, shop.url)
    for (const [size, viewport, schemes] of LOOKS) {
      await page.setViewportSize(viewport)
      await expect.poll(() => overflow(page)).toEqual([])
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        // An open menu belongs to its button; axe wants it inside a landmark.
        const except = state === 'ficha-menu' ? ['region'] : []
        await expectAccessible(page, colorScheme === 'dark' ? { except } : { rules: ['color-contrast'] })
        if (PICTURES) await picture(page, `${state}-${size}-${colorScheme}`)
      }
    }
    // The browser itself tells of a refusal or a lost line that the state is about; a page that is none, of its path.
    const ours = consoleErrors.filter((message) => !/^(Failed to load resource|404: \/no-existe$)/.test(message))
    consoleErrors.length = 0
    expect(ours).toEqual([])
  })

/** What reaches past the right edge of the window, unless something around it scrolls. */
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
