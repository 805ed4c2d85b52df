import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { noExiste } from '#lib/errores.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { buscarEnlace, type Enlace } from '#mail/enlaces.server.ts'
import type { Clase, PorConfirmar } from './contract.ts'
import { leerPasoAEnvio } from './pasoAEnvio.server.ts'
import type { tablas } from './tablas.server.ts'

/**
 * What the order's own address is asked to say yes to, so that nobody confirms a stranger's wish unread.
 * @throws ErrorDeNegocio 404 for a link that is unknown, used or out of time
 */
export async function obtenerPorConfirmar(db: Db, token: string): Promise<PorConfirmar> {
  const { codigo, clase, id } = deEnlace(await buscarEnlace(db, token, 'confirmacion'))
  const fila =
    clase === 'ayuda'
      ? await buscarPedida(db, solicitudesAyuda, solicitudesAyuda.situacion, id)
      : await buscarPedida(db, solicitudesCambioDireccion, solicitudesCambioDireccion.nueva_direccion, id)
  if (!fila) throw enlaceVencido()
  const envio = await leerPasoAEnvio(db, { clase, id })
  return { codigo, clase, texto: fila.texto, correo: velarCorreo(fila.correo), envio }
}

type Tabla = (typeof tablas)[Clase]
type Texto = typeof solicitudesAyuda.situacion | typeof solicitudesCambioDireccion.nueva_direccion

async function buscarPedida(db: Db, tabla: Tabla, texto: Texto, id: number) {
  const [fila] = await db
    .select({ texto, correo: tabla.correo })
    .from(tabla)
    .where(and(eq(tabla.id, id), eq(tabla.estado, 'por_confirmar')))
  return fila
}

/** @throws ErrorDeNegocio 404 for a link that is unknown, used or out of time */
export function deEnlace(enlace: Enlace | null) {
  if (!enlace?.codigo_pedido || !enlace.solicitud) throw enlaceVencido()
  const [clase, id] = enlace.solicitud.split(':') as [Clase, string] // written when the link was asked for
  return { codigo: enlace.codigo_pedido, clase, id: Number(id) }
}

export function enlaceVencido() {
  return noExiste('Este enlace ya se usó o venció. Si todavía hace falta, envía la solicitud otra vez.')
}
