import { z } from 'zod'

export const NO_SUCH_PAGE = 'Esa página no existe.'

/**
 * Where the next page of a list begins: `sigue` of the page before, sent back as `despues_de`. To a browser it is opaque;
 * `db/keyset.server.ts` writes and reads it. Its characters need no escape in an address.
 */
export const Cursor = z.string().regex(/^[\w-]{1,100}$/, NO_SUCH_PAGE)
