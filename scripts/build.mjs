import { construir } from './construir.mjs'
import { preparar } from './preparar.mjs'

await construir(await preparar(), { enTodoCaso: true })
