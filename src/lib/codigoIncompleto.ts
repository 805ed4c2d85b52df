import { negocio } from '#negocio'

/**
 * Message for an incomplete code. It is not in `codigoFormat.ts`, because `checkNegocio.ts` imports that file and must
 * not import the `negocio.ts` that it checks.
 */
export const CODIGO_INCOMPLETO = `Escribe el código completo, por ejemplo ${negocio.pedidos.ejemplo}.`
