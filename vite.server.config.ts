import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Builds the server that `npm start` runs. It includes its packages, so that Node reads some sixty files instead of two
 * thousand. Each package is a file under `paquetes/`, which keeps its name in a stack trace and costs less memory than
 * one large file.
 */
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // `sharp` stays outside the bundle, because it loads native libraries by their path in `node_modules`, and `pdfkit`,
  // because it finds its fonts by the `imports` of its own package.json.
  ssr: { noExternal: true, external: ['sharp', 'pdfkit'] },
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
        // rate-limiter-flexible recognizes pg's pool by the name of its class.
        keepNames: true,
      },
    },
  },
  plugins: [withoutPackageMaps()],
})

/**
 * Removes the source maps of packages. Node keeps every source map in memory, and those of the packages take 120 MB.
 */
function withoutPackageMaps(): Plugin {
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

/** Modules that the bundler adds have no absolute path. */
function isOurs(id: string) {
  return path.isAbsolute(id) && !id.includes('/node_modules/')
}

/** A module's package, with `@scope/name` as `scope-name`. */
function packageOf(id: string) {
  const [, name = ''] = id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  return name.replace('@', '').replace('/', '-')
}
