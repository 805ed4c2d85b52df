import { z } from 'zod'

export const NO_SUCH_PAGE = 'Esa página no existe.'

/**
 * Cursor of the next page of a list: `sigue` of one page is sent as `despues_de` for the next. Opaque to browsers;
 * `db/keyset.server.ts` writes and reads it. Its characters need no escaping in a URL.
 */
export const Cursor = z.string().regex(/^[\w-]{1,100}$/, NO_SUCH_PAGE)
