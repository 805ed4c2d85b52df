import { acabarConNpm, correr, preparar } from './preparar.mjs'

acabarConNpm()
const node = await preparar({ construir: true })
process.exitCode = await correr(node, ['--import', 'tsx', 'src/servidor.ts'], {
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  // The channel closes when this process dies, however it dies; the server then closes too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
