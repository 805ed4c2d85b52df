import type { KnipConfig } from 'knip'

export default {
  entry: [
    'src/server.ts',
    'src/sitio/bootstrap.ts', // put into every page by scripts/first-paint.ts
    'src/sitio/sw/entry.ts', // bundled by scripts/service-worker.ts
    'src/db/reset.server.ts',
    'src/testing/cheapScrypt.ts', // preloaded by vitest.config.ts and e2e/shop.ts
    'src/jobs/reconcile.server.ts', // run by scripts/reconcile.mjs
    'src/backup/{backup,restore}-command.server.ts', // run by scripts/backup.mjs and restore.mjs
    'e2e/{pictures,docs-pictures}.ts',
    'bench/*.ts',
    'bench/faults/*.campaign.ts', // run by scripts/prove.mjs
    'assets/*.ts',
    'scripts/*.mjs',
    'deploy/*.mjs',
  ],
  project: ['src/**', 'e2e/**', 'bench/**', 'assets/**', 'scripts/**', 'deploy/**'],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['script', 'sftp', 'ssh-keygen'], // of the system
  ignoreDependencies: [
    '@fontsource-variable/*', // read by their path in assets/fuentes.ts
    '@biomejs/biome', // run by its path in scripts/run-checks.mjs
  ],
} satisfies KnipConfig
