import { registerRoute } from 'workbox-routing/registerRoute.js'
import { keepShared, SHARE_PATH } from '#lib/shared.ts'

/**
 * Takes what other apps share with the staff's app, also without a line, and answers with the page that shows it
 * (https://w3c.github.io/web-share-target/).
 */
registerRoute(
  ({ url }) => url.pathname === SHARE_PATH,
  async ({ request }) => {
    try {
      await keepShared(await request.formData())
      return redirect(SHARE_PATH)
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      return redirect(`${SHARE_PATH}?fallo=${isFull ? 'lleno' : 'perdido'}`)
    }
  },
  'POST',
)

const redirect = (path: string) => Response.redirect(new URL(path, location.origin), 303)
