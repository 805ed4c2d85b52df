import { negocio } from '#negocio'

/** Message for an incomplete code. Separate from the format because `negocio.ts` itself is checked with the format. */
export const CODIGO_INCOMPLETO = `Escribe el código completo, por ejemplo ${negocio.pedidos.ejemplo}.`
