import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { SESSION_HINT } from '#auth/rules.ts'
import { answerOffline } from './offlinePages.ts'
import { type ExtendableEvent, sw } from './scope.ts'

/**
 * Keeps staff's programs, and of some pages the frame without data, once a page of staff was opened. All of a release
 * is one cache, filled before its worker takes over, so a frame never loads programs of another release
 * (docs/decisions/042).
 */
export const STAFF_CACHE = 'gestion'
const { programs, frames, version } = sw.shop.staff
const current = `${STAFF_CACHE} ${version}`
/** The message by which a page of staff asks for it. */
const KEEP = 'guardar-gestion'
/** Milliseconds for which a navigation waits for the shop: a weak line often never answers. */
const PATIENCE = 3_000

const matchOptions = { ignoreVary: true }
const keep = new CacheFirst({ cacheName: current, matchOptions })
// Without its session a browser gets the frame that all get.
const keepFrame = new CacheFirst({ cacheName: current, matchOptions, fetchOptions: { credentials: 'omit' } })

/** Whether this browser is of staff; undefined until the caches were asked. */
let isOfStaff: boolean | undefined
const asked = isStaffBrowser().then((answer) => {
  isOfStaff ||= answer
})

/** Whether a page of staff was opened in this browser. */
export async function servesStaff() {
  await asked
  return isOfStaff === true
}

sw.addEventListener('install', (event) => event.waitUntil(isStaffBrowser().then((yes) => (yes ? fill(event) : null))))
sw.addEventListener('message', (event) => {
  if (event.data === KEEP) event.waitUntil(fill(event))
})

async function isStaffBrowser() {
  return (await caches.keys()).some((name) => name.startsWith(STAFF_CACHE))
}

/**
 * Whether somebody of staff may be signed in here. To who signed out a frame would show nothing, and the page that it
 * leads to is not kept.
 */
async function mayOpenFrame() {
  if (!sw.cookieStore) return true
  return (await sw.cookieStore.get(SESSION_HINT))?.value.startsWith('admin.') === true
}

/** Fetches what is missing. The frames come last: where one is, all that it loads is there too. */
async function fill(event: ExtendableEvent) {
  isOfStaff = true
  for (const url of programs) await Promise.all(keep.handleAll({ event, request: new Request(url) }))
  for (const { url } of frames) await Promise.all(keepFrame.handleAll({ event, request: frameRequest(url) }))
}

const frameRequest = (url: string) => new Request(url, { cache: 'reload' })

/** The caches that stay: this release's, and the one before it for pages that are still open. */
export async function staleStaffCaches() {
  const own = (await caches.keys()).filter((name) => name.startsWith(STAFF_CACHE) && name !== current)
  return own.slice(0, -1)
}

// A program has the hash of its content in its name, so any copy of it will do.
registerRoute(
  ({ url }) => isOfStaff !== false && url.pathname.startsWith('/assets/'),
  async ({ event, request }) => {
    await asked
    const kept = await caches.match(request, matchOptions)
    return kept ?? (isOfStaff ? keep.handle({ event, request }) : fetch(request))
  },
)

const network = new NetworkOnly()
const pages = frames.map(({ url, page }) => ({ url, path: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`) }))
registerRoute(
  new NavigationRoute(
    async ({ event, request, url: { pathname } }) => {
      const page = pages.find(({ path }) => path.test(pathname))
      const frame = page && (await mayOpenFrame()) && (await (await caches.open(current)).match(page.url, matchOptions))
      const answer = network.handle({ event, request })
      if (!frame) return answer.catch(() => answerOffline(request))
      const late = new Promise<Response>((show) => setTimeout(() => show(frame), PATIENCE))
      return Promise.race([answer.catch(() => frame), late])
    },
    { allowlist: sw.shop.staffPaths.map((beginning) => new RegExp(`^${beginning}`)) },
  ),
)
