import { z } from 'zod'

/**
 * Who causes a mail (docs/decisions/036). `propia`: staff, the shop itself, a person's own account, or the recipient.
 * `cuenta`: an account form with any typed address, which has a separate limit (`openMailQuota`). `pedido`: an order form, with any typed address.
 * `formulario`: another form that mails a typed address, or the address of an order that the sender does not own.
 * `para_la_tienda`: a form that notifies the shop.
 */
type Cause = 'propia' | 'cuenta' | 'pedido' | 'formulario' | 'para_la_tienda'

/** A kind of mail: its cause and the shape of its data. */
export const mail = <C extends Cause, F extends z.core.$ZodShape>(cause: C, datos: F) => ({
  causa: cause,
  datos: z.object(datos),
})

/**
 * To the shop, of the inbox's entry with this kind and id: `retiro:12`. Empty in mails queued before the field existed.
 */
export const mailOfInbox = <F extends z.core.$ZodShape>(datos: F) =>
  mail('para_la_tienda', { en_bandeja: z.string().default(''), ...datos })
