import type { Config } from '@react-router/dev/config'
import { prepareFirstPaint } from './scripts/first-paint.ts'
import { siteUrls } from './src/routes.ts'

export default {
  appDirectory: 'src',
  // Aside while it is made (scripts/build-app.mjs).
  buildDirectory: process.env.CARPETA_DE_PAGINAS ?? 'build',
  ssr: false,
  prerender: [...siteUrls.prerendered, siteUrls.notFound],
  buildEnd: ({ reactRouterConfig }) => prepareFirstPaint(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
