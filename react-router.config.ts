import type { Config } from '@react-router/dev/config'
import { prepareFirstPaint } from './scripts/first-paint.ts'
import { siteUrls } from './src/routes.ts'

export default {
  appDirectory: 'src',
  // `scripts/build-app.mjs` builds into another folder first.
  buildDirectory: process.env.CARPETA_DE_PAGINAS ?? 'build',
  ssr: false,
  prerender: [...siteUrls.prerendered, siteUrls.notFound],
  buildEnd: ({ reactRouterConfig }) => prepareFirstPaint(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
