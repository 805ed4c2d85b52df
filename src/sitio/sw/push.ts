import type { PushContent } from '#push/content.ts'
import { bodyOf, SUBSCRIPTIONS_URL } from '#push/rules.ts'
import { sw } from './scope.ts'

/** Shows what the shop pushes (docs/decisions/043), opens the page of a tap, and renews the subscription. */

sw.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushContent)) // the shop alone can push here
})
sw.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as Shown).ruta)) // written by `show`
})
sw.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** What a notification keeps: the page of a tap, and how many events it tells of. */
type Shown = { ruta: string; cuantos: number }

async function show({ grupo, titulo, texto, ruta, cuantos, varios, insignia }: PushContent) {
  const [before] = await sw.registration.getNotifications({ tag: grupo })
  const count = cuantos + (before ? (before.data as Shown).cuantos : 0)
  const isSeveral = varios !== null && count > 1
  const data: Shown = { ruta: isSeveral ? varios.ruta : ruta, cuantos: count }
  await sw.registration.showNotification(isSeveral ? `${count} ${varios.titulo}` : titulo, {
    ...(!isSeveral && { body: texto }),
    tag: grupo,
    // Without it a notification that replaces another one neither sounds nor shakes.
    ...{ renotify: true },
    icon: '/iconos/mariposa-192.png',
    lang: 'es-DO',
    data,
  })
  if (insignia !== null) await setBadge(insignia)
}

/** The browser may know no badges, or refuse one to a page that is not installed. */
async function setBadge(count: number) {
  await navigator.setAppBadge?.(count).catch(() => {})
}

/** Opens a page of the shop in a window that is open already, else in a new one. */
async function open(ruta: string) {
  const { origin } = sw.location
  const url = new URL(ruta, origin)
  const { href } = url.origin === origin ? url : new URL('/', origin)
  const windows = await sw.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === href)
  if (there) return there.focus()
  const [any] = windows
  // A window that no service worker controls cannot be navigated.
  const moved = await any
    ?.focus()
    .then((client) => client.navigate(href))
    .catch(() => null)
  return moved ?? sw.clients.openWindow(href)
}

type Change = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

async function renew({ oldSubscription, newSubscription }: Change) {
  const current =
    newSubscription ?? (oldSubscription && (await sw.registration.pushManager.subscribe(oldSubscription.options)))
  if (!current) return
  await fetch(SUBSCRIPTIONS_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(current, oldSubscription)),
  })
}
