import { construirPaginas, preparar } from './preparar.mjs'

await construirPaginas(await preparar())
