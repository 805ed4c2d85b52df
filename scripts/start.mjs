import { acabarConNpm } from './correr.mjs'
import { mantener } from './mantener.mjs'
import { preparar } from './preparar.mjs'
import { deLaTienda } from './servidor.mjs'

acabarConNpm()
const node = await preparar({ construir: true })
process.exitCode = await mantener(node, deLaTienda.argumentos, {
  env: { ...process.env, ...deLaTienda.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
})
