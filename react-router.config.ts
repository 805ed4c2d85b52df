import type { Config } from '@react-router/dev/config'
import { paginasPrerenderizadas } from './src/paginas.ts'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: paginasPrerenderizadas,
} satisfies Config
