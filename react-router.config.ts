import type { Config } from '@react-router/dev/config'
import { paginaNoEncontrada, paginas } from './src/paginas.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...paginas, paginaNoEncontrada],
} satisfies Config
