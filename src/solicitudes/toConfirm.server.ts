import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { findLink, type Link } from '#mail/links.server.ts'
import type { Clase, PorConfirmar } from './contract.ts'
import { readPasoAEnvio } from './pasoAEnvio.server.ts'
import type { tables } from './tables.server.ts'

/**
 * The request that a link would confirm, to be read before the confirmation.
 * @throws ErrorDeNegocio 404 for a link that is unknown, used or expired
 */
export async function obtenerPorConfirmar(db: Db, token: string): Promise<PorConfirmar> {
  const { codigo, clase, id } = fromLink(await findLink(db, token, 'confirmacion'))
  const row =
    clase === 'ayuda'
      ? await findRequest(db, solicitudesAyuda, solicitudesAyuda.situacion, id)
      : await findRequest(db, solicitudesCambioDireccion, solicitudesCambioDireccion.nueva_direccion, id)
  if (!row) throw expiredLink()
  const envio = await readPasoAEnvio(db, { clase, id })
  return { codigo, clase, texto: row.texto, correo: maskCorreo(row.correo), envio }
}

type SolicitudTable = (typeof tables)[Clase]
type TextColumn = typeof solicitudesAyuda.situacion | typeof solicitudesCambioDireccion.nueva_direccion

async function findRequest(db: Db, table: SolicitudTable, text: TextColumn, id: number) {
  const [row] = await db
    .select({ texto: text, correo: table.correo })
    .from(table)
    .where(and(eq(table.id, id), eq(table.estado, 'por_confirmar')))
  return row
}

/** @throws ErrorDeNegocio 404 for a link that is unknown or expired, or that confirms no request */
export function fromLink(link: Link | null) {
  if (!link?.codigo_pedido || !link.solicitud) throw expiredLink()
  const [clase, id] = link.solicitud.split(':') as [Clase, string] // `requestConfirmacion` writes this pair
  return { codigo: link.codigo_pedido, clase, id: Number(id) }
}

export function expiredLink() {
  return notFound('Este enlace ya se usó o venció. Si todavía hace falta, envía la solicitud otra vez.')
}
