import { build } from './construir.mjs'
import { prepare } from './preparar.mjs'

await build(await prepare(), { enTodoCaso: true })
