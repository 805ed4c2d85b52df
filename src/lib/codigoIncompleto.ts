import { negocio } from '#negocio'

/** Message for an incomplete code. Not in `codigoFormat.ts`, because the check of `negocio.ts` imports that file. */
export const CODIGO_INCOMPLETO = `Escribe el código completo, por ejemplo ${negocio.pedidos.ejemplo}.`
