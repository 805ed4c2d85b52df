import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { sw } from './scope.ts'

/**
 * Keeps two pages, shown when there is no connection: one for customers and one for staff. A changed page has another
 * revision, so it is fetched again. Without its session, a browser gets the same page as anybody.
 */
export const OFFLINE_CACHE = 'sin-conexion'
const pages = new PrecacheController({
  cacheName: OFFLINE_CACHE,
  plugins: [{ requestWillFetch: async ({ request }) => new Request(request, { credentials: 'omit' }) }],
})
pages.precache(sw.shop.offline)

const [forCustomers = '', forStaff = ''] = sw.shop.offline.map(({ url }) => url)

/** Whether an address is a page of staff. */
const isOfStaff = (url: string) => sw.shop.staffPaths.some((beginning) => new URL(url).pathname.startsWith(beginning))

/** The page that says that there is no connection, for the person who asked for another. */
export async function answerOffline({ url }: Request) {
  return (await pages.matchPrecache(isOfStaff(url) ? forStaff : forCustomers)) ?? Response.error()
}

/** Navigations go to the network first: no other page and no data of customers is cached. */
const online = new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => answerOffline(request) }] })

export function answerNavigations() {
  registerRoute(new NavigationRoute(online, { denylist: [/^\/api\//] }))
}
