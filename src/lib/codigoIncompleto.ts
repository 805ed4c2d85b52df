import { negocio } from '#negocio'

/** What a field says of a part of a code. Apart from the format, by which `negocio.ts` itself is checked. */
export const CODIGO_INCOMPLETO = `Escribe el código completo, por ejemplo ${negocio.pedidos.ejemplo}.`
