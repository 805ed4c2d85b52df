import type { Config } from '@react-router/dev/config'
import { prepararPrimeraVista } from './scripts/primera-vista.ts'
import { direcciones } from './src/routes.ts'

export default {
  appDirectory: 'src',
  // Aside while it is made (scripts/construir.mjs).
  buildDirectory: process.env.CARPETA_DE_PAGINAS ?? 'build',
  ssr: false,
  prerender: [...direcciones.construidas, direcciones.noEncontrada],
  buildEnd: ({ reactRouterConfig }) => prepararPrimeraVista(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
