// Caches two pages, shown when there is no connection: one for customers and one for staff. All requests still go to
// the network first: no other page and no order or session data is ever cached. The server fills in VERSION, so that a
// changed page is fetched again, and GESTION, how the addresses of staff's pages begin.
const CAJA = 'sin-conexion VERSION'
const PAGINA = '/sin-conexion'
const DE_GESTION = '/sin-conexion-gestion'
const DEL_PERSONAL = 'GESTION'.split(' ')

self.addEventListener('install', (event) => {
  event.waitUntil(guardar())
  // Open pages do not depend on the version, so the new worker takes over at once.
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
  for (const pagina of [PAGINA, DE_GESTION])
    await caja.add(new Request(pagina, { cache: 'reload', credentials: 'omit' }))
}

async function empezar() {
  for (const nombre of await caches.keys()) if (nombre !== CAJA) await caches.delete(nombre)
  // Starts the navigation request in parallel with the worker's start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function navegar({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { pathname } = new URL(request.url)
    const pagina = DEL_PERSONAL.some((inicio) => pathname.startsWith(inicio)) ? DE_GESTION : PAGINA
    return (await caches.match(pagina)) ?? Response.error()
  }
}
