import { clientsClaim } from 'workbox-core/clientsClaim.js'
import { SHARED_CACHE } from '#lib/shared.ts'
import './share.ts'
import { answerNavigations, OFFLINE_CACHE } from './offlinePages.ts'
import './push.ts'
import { sw } from './scope.ts'
import { STAFF_CACHE, staleStaffCaches } from './staffApp.ts'

/** The service worker. Each module registers its own listeners; the first that knows a request answers it. */
answerNavigations()

clientsClaim()
// Open pages do not depend on the worker's version, so a new one takes over at once.
sw.addEventListener('install', () => void sw.skipWaiting())
sw.addEventListener('activate', (event) => event.waitUntil(start()))

async function start() {
  const stale = await staleStaffCaches()
  const isKept = (name: string) =>
    name === OFFLINE_CACHE || name === SHARED_CACHE || (name.startsWith(STAFF_CACHE) && !stale.includes(name))
  for (const name of await caches.keys()) if (!isKept(name)) await caches.delete(name)
  // Starts the navigation request in parallel with the worker's start.
  await sw.registration.navigationPreload?.enable()
}
