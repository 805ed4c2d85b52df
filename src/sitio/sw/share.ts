import { registerRoute } from 'workbox-routing/registerRoute.js'
import { SHARE_PATH } from '#lib/shared.ts'
import { servesStaff } from './staffApp.ts'
import { takeShared } from './takeShared.ts'

/**
 * Takes what other apps share with the staff's app, also without a line, and answers with the page that shows it
 * (https://w3c.github.io/web-share-target/).
 */
registerRoute(
  ({ url }) => url.pathname === SHARE_PATH,
  async ({ request }) => takeShared(request, await servesStaff()),
  'POST',
)
