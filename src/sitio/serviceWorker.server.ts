import { staffPaths } from '#lib/staffPaths.ts'
import { sha256 } from './pagePolicy.server.ts'
import type { Site } from './site.server.ts'
import type { WorkerShop } from './sw/scope.ts'

/**
 * The service worker's script (`sw/entry.ts`). It begins with the hashes of the pages that it keeps, so a changed page
 * makes a new worker.
 * @param offline address → page, shown without a connection: to customers, then to staff
 */
export function serviceWorker({ worker }: Pick<Site, 'worker'>, offline: Record<string, string>) {
  const shop: WorkerShop = {
    offline: Object.entries(offline).map(([url, html]) => ({ url, revision: sha256(html) })),
    staffPaths,
  }
  return `self.shop=${JSON.stringify(shop)};${worker}`
}
