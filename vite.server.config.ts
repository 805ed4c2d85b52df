import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * The server as `npm start` runs it: its packages are in it, so that Node reads some sixty files and not two thousand. Each package is
 * a file of its own under `paquetes/`, which keeps its name in a stack trace and costs less memory than one large file.
 */
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // But for what is no program: its libraries are the machine's own, found by where they lie.
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: true,
    target: 'node24',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { server: 'src/server.ts', reset: 'src/db/reset.server.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ moduleIds }) => (moduleIds.some(isOurs) ? '[name].js' : 'paquetes/[name].js'),
        codeSplitting: { groups: [{ test: /\/node_modules\//, name: packageOf, debugName: 'paquetes' }] },
        comments: false,
        // rate-limiter-flexible tells pg's pool by the name of its class.
        keepNames: true,
      },
    },
  },
  plugins: [mapasPropios()],
})

/** Node keeps every map it finds in memory, those of the packages 120 MB; the ones of our own sources are enough. */
function mapasPropios(): Plugin {
  return {
    name: 'mapas-propios',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.sourcemapFileName || file.moduleIds.some(isOurs)) continue
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
        delete bundle[file.sourcemapFileName]
      }
    },
  }
}

/** What the bundler itself adds has no path. */
function isOurs(id: string) {
  return path.isAbsolute(id) && !id.includes('/node_modules/')
}

/** `@scope/name` as `scope-name`. */
function packageOf(id: string) {
  const [, name = ''] = id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  return name.replace('@', '').replace('/', '-')
}
