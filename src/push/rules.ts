/** Suffixes of names that a public push service never has. */
const PRIVATE_NAME = /(^|\.)(local|localhost|internal|intranet|lan|home|corp|test|invalid)$/

/**
 * Whether a URL can be the one of a push service: https on its usual port, at a public name. An address instead of a
 * name is refused; what a name resolves to is checked at each sending (`send.server.ts`).
 */
export function isPushServiceUrl(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, port, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || port || username || password) return false
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname) && !PRIVATE_NAME.test(hostname)
}

/** URL of the route that subscribes a browser. It is here for the service worker, which loads no contracts. */
export const SUBSCRIPTIONS_URL = '/api/push/suscripciones'

/** A browser's subscription as that route takes it. */
export function bodyOf(subscription: PushSubscription, replaced?: PushSubscription | null) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { endpoint } = subscription
  return { endpoint, keys: { p256dh, auth }, ...(replaced && { anterior: replaced.endpoint }) }
}
