import type { KnipConfig } from 'knip'

export default {
  entry: [
    'src/server.ts',
    'src/sitio/arranque.ts', // put into every page by scripts/primera-vista.ts
    'src/sitio/sw.js', // read and served by src/sitio/paginas.server.ts
    'src/db/reiniciar.server.ts',
    'src/testing/cheapScrypt.ts', // preloaded by vitest.config.ts and e2e/tienda.ts
    'src/jobs/reconcile.server.ts', // run by scripts/conciliar.mjs
    'src/backup/{respaldar,restaurar}.server.ts', // run by scripts/backup.mjs and restore.mjs
    'e2e/fotos.ts',
    'bench/*.ts',
    'assets/*.ts',
    'scripts/*.mjs',
  ],
  project: ['src/**', 'e2e/**', 'bench/**', 'assets/**', 'scripts/**'],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    '@fontsource-variable/*', // read by their path in assets/fuentes.ts
    '@biomejs/biome', // run by its path in scripts/comprobar.mjs
  ],
} satisfies KnipConfig
