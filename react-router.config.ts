import type { Config } from '@react-router/dev/config'
import { writeFirstPaint } from './scripts/first-paint.ts'
import { writeServiceWorker } from './scripts/service-worker.ts'

export default {
  appDirectory: 'src',
  // `scripts/build-app.mjs` builds into another folder first.
  buildDirectory: process.env.CARPETA_DE_PAGINAS ?? 'build/pages',
  // In development the browser renders all pages, as it does those of members and staff.
  ssr: process.env.NODE_ENV === 'production',
  // The first page names all routes, so that no tap waits for their list.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await writeFirstPaint(buildDirectory)
    await writeServiceWorker(buildDirectory)
  },
} satisfies Config
