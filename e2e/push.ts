import type { Page } from '@playwright/test'

/**
 * Gives the page a push manager and the permission to notify: Chromium's own needs its maker's push service, and
 * without a window Chromium grants no notifications. The subscription has real keys and lasts as long as the browser's
 * data; no push arrives.
 * @param permission what the person has answered; `default` before the question, to which the answer is yes
 */
export async function withPushManager(page: Page, permission: NotificationPermission = 'default') {
  await page.addInitScript((given) => {
    const KEY = 'prueba-de-push'
    let answer = given
    const read = () => {
      const endpoint = localStorage.getItem(KEY)
      if (!endpoint) return null
      const p256dh = 'BLTl7XTjV2VEby3lsFu8VQvUcyXRXiW3yFusYpX6r3_RwRGQxn-owu9OhGRt1znLGzZngwBwMacOpmakDhXsyts'
      return {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: { p256dh, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    }
    const registration = {
      getNotifications: async () => [],
      pushManager: {
        getSubscription: async () => read(),
        subscribe: async () => {
          localStorage.setItem(KEY, `https://no-hay.notify.windows.com/w/${crypto.randomUUID()}`)
          return read()
        },
      },
    }
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: async () => registration })
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration
    Object.defineProperty(Notification, 'permission', { get: () => answer })
    Notification.requestPermission = async () => {
      answer = 'granted'
      localStorage.setItem(`${KEY}-permiso`, answer)
      return answer
    }
    if (localStorage.getItem(`${KEY}-permiso`)) answer = 'granted'
  }, permission)
}
