import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { fotosDePedidos } from '#db/schema/pedidos.server.ts'
import type { MailRow } from './claims.server.ts'
import { HISTORY } from './contract.ts'
import { PICTURE_ID } from './mails/mail.ts'

/**
 * The photo of the finished piece, for the mail that says that an order is ready (docs/decisions/048). It is read when
 * the mail leaves, so that a photo which staff took away or put there meanwhile counts.
 * @returns null for other mails and without a photo
 */
export async function findPicture(db: Db, { funcion, codigo_pedido, datos }: MailRow) {
  if (funcion !== HISTORY.paso || codigo_pedido === null || datos.momento !== 'listo') return null
  const { ancho, alto, para_correo, codigo, clase, fecha_creacion, id } = fotosDePedidos
  const [photo] = await db
    .select({ ancho, alto, content: para_correo })
    .from(fotosDePedidos)
    .where(and(eq(codigo, codigo_pedido), eq(clase, 'pieza'), isNotNull(para_correo)))
    .orderBy(desc(fecha_creacion), desc(id))
    .limit(1)
  return photo?.content ? { ...photo, content: photo.content } : null
}

type Picture = NonNullable<Awaited<ReturnType<typeof findPicture>>>

/** The picture as a part of the message, which its HTML shows in place. */
export function attachmentOf({ content }: Picture) {
  return {
    cid: PICTURE_ID,
    filename: 'tu-pieza.jpg',
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
    content,
  }
}
