// Keeps one page for when there is no connection. Whatever else a page asks for goes to the network as if this were not
// here: nothing of the shop, of an order or of a session is ever kept. The server puts the version in, so that a page
// that changed is fetched again.
const CAJA = 'sin-conexion VERSION'
const PAGINA = '/sin-conexion'

self.addEventListener('install', (event) => {
  event.waitUntil(guardar())
  // Nothing on the open pages depends on the version, so the new one need not wait until they are closed.
  self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(empezar()))

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode !== 'navigate' || method !== 'GET' || new URL(url).pathname.startsWith('/api/')) return
  event.respondWith(navegar(event))
})

async function guardar() {
  const caja = await caches.open(CAJA)
  await caja.add(new Request(PAGINA, { cache: 'reload', credentials: 'omit' }))
}

async function empezar() {
  for (const nombre of await caches.keys()) if (nombre !== CAJA) await caches.delete(nombre)
  // The page is asked for while this program wakes up, not after.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function navegar({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(PAGINA)) ?? Response.error()
  }
}
