import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { estados } from './estados.ts'
import { expect, sinBarreras, test } from './tienda.ts'

// Every page in every state: what axe sees, what the console says and what does not fit, at both sizes, light and dark.
// Each state is made once, on the phone. `PICTURES=FOLDER` writes a picture of each as well.
const { PICTURES } = process.env
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } }

test.use({
  conCorreo: false,
  // One browser context for all states of a worker: it reads the shop's programs once, and forgets the rest between them.
  reuseContext: true,
  // What a context starts with must be the same for all that share it.
  extraHTTPHeaders: {},
  // What is looked at is what stands there once nothing moves.
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel' })

for (const [estado, llegar] of Object.entries(estados))
  test(estado, async ({ page, context, tienda, consola, origin }) => {
    await context.setExtraHTTPHeaders(origin)
    // The one thing that a context keeps from the state before.
    await context.setOffline(false)
    await llegar(page, tienda.url)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await expect.poll(() => overflow(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      // An open menu belongs to its button; axe wants it inside a landmark.
      await sinBarreras(page, { menos: estado === 'ficha-menu' ? ['region'] : [] })
      if (PICTURES) await picture(page, `${estado}-${size}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
      await sinBarreras(page, { reglas: ['color-contrast'] })
      if (PICTURES) await picture(page, `${estado}-${size}-light`)
    }
    // The browser itself tells of a refusal or a lost line that the state is about; a page that is none, of its path.
    const nuestros = consola.filter((mensaje) => !/^(Failed to load resource|404: \/no-existe$)/.test(mensaje))
    consola.length = 0
    expect(nuestros).toEqual([])
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
