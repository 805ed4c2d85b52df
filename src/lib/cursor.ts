import { z } from 'zod'

export const PAGINA_QUE_NO_ESTA = 'Esa página no existe.'

/**
 * Where the next page of a list begins: `sigue` of the page before, sent back as `despues_de`. To a browser it is opaque;
 * `db/keyset.server.ts` writes and reads it. Its characters need no escape in an address.
 */
export const Cursor = z.string().regex(/^[\w-]{1,100}$/, PAGINA_QUE_NO_ESTA)
