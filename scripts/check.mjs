import { comprobar } from './comprobar.mjs'
import { preparar } from './preparar.mjs'

process.exitCode = (await comprobar(await preparar({ pruebas: true }))) ? 0 : 1
