/** Hosts of the browsers' push services: Chrome and what is built on it, Firefox, Edge, Safari. */
const PUSH_SERVICE =
  /^((fcm|android)\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)+(push\.services\.mozilla|notify\.windows|push\.apple)\.com)$/

/**
 * Whether a URL is the one of a known push service, https on its usual port. Any other would let people choose whom the
 * shop's process looks up, connects to and waits for.
 */
export function isPushServiceUrl(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, port, username, password, hostname } = new URL(text)
  return protocol === 'https:' && !port && !username && !password && PUSH_SERVICE.test(hostname)
}

/** URL of the route that subscribes a browser. It is here for the service worker, which loads no contracts. */
export const SUBSCRIPTIONS_URL = '/api/push/suscripciones'

/** A browser's subscription as that route takes it. */
export function bodyOf(subscription: PushSubscription, replaced?: PushSubscription | null) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const { endpoint } = subscription
  return { endpoint, keys: { p256dh, auth }, ...(replaced && { anterior: replaced.endpoint }) }
}
