import path from 'node:path'
import { build } from 'vite'

const ENTRY = path.join(import.meta.dirname, '../src/sitio/sw/entry.ts')

/**
 * Writes `sw.js`, the service worker in one classic script. The server puts the shop's values before it
 * (`src/sitio/serviceWorker.server.ts`).
 * @param folder the build's output, with `client` and `server`
 */
export async function writeServiceWorker(folder: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      target: ['chrome107', 'safari16'],
      outDir: path.resolve(folder),
      emptyOutDir: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
}
