import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { ESTADOS_POR_DECIDIR } from '#lib/conjuntos.ts'
import { conflicto, invalido, noExiste } from '#lib/errores.ts'
import { diaDe, formatearDia } from '#lib/fecha.ts'
import { corregirAcuerdo } from '#mail/mail.server.ts'
import {
  acuerdoDe,
  cambiarDireccionDe,
  type FilaDePedido,
  sacarDeRevision,
  tomarDeGestion,
} from '#pedidos/pedidos.server.ts'
import { dondeEstaba } from '#pedidos/rules.ts'
import type { Clase } from './contract.ts'
import { responder } from './respuestas.server.ts'
import {
  faltaParaEnviarlo,
  impedimentoParaAprobar,
  impedimentoParaConcederla,
  impedimentoParaRechazar,
  loQuePide,
} from './rules.ts'
import { tablas } from './tablas.server.ts'

const DICHO = {
  ayuda: { si: 'Atendimos tu solicitud de ayuda.', no: 'Cerramos tu solicitud de ayuda.' },
  direccion: { si: 'Cambiamos la dirección de entrega.', no: 'La dirección de entrega sigue igual.' },
  envio: { si: 'Te lo enviamos a la dirección que pediste.', no: 'Tu pedido sigue siendo para retirar en la tienda.' },
}

type Decision = {
  clase: Clase
  id: number
  aprobada: boolean
  /** What who asked is told, or empty. */
  nota: string
  /** Whether the note leaves by mail; else it was sent by hand. */
  porCorreo: boolean
  /** Of an order that becomes a delivery: what the request says, unless staff say another. */
  telefono: string
  costo_envio: string | null
  lo_acepto: boolean
  autor: string
}

/**
 * Grants or refuses a request. A granted address becomes the order's and is told in its notes; the order goes back
 * to where it was once nothing else about it waits. One that nobody confirmed never moved it, and takes it nowhere.
 * @returns whether it was decided now, and the mail that tells the note
 * @throws ErrorDeNegocio 404, 409 when somebody has decided already, or what nobody confirmed is granted, 422
 * when a refusal says no reason
 */
export async function decidir(tx: Tx, { clase, id, aprobada, nota, porCorreo, autor, ...alEnviar }: Decision) {
  const tabla = tablas[clase]
  const [buscada] = await tx.select({ codigo: tabla.codigo_pedido }).from(tabla).where(eq(tabla.id, id))
  if (!buscada) throw noExiste('Esa solicitud no existe.')
  // The order first, as everybody takes it, then the request.
  let pedido = await tomarDeGestion(tx, buscada.codigo)
  const [antes] = await tx
    .select({ estado: tabla.estado, resuelta_por: tabla.resuelta_por })
    .from(tabla)
    .where(eq(tabla.id, id))
  const impedimento =
    aprobada && impedimentoParaAprobar({ clase, estado: antes?.estado, conCorreo: pedido.correo_cliente !== null })
  if (impedimento) throw conflicto(impedimento, 'sin-confirmar')
  const confirmada = antes?.estado !== 'por_confirmar'
  const dicho = DICHO[loQuePide(clase, pedido.tipo_servicio)]
  const [solicitud] = await tx
    .update(tabla)
    .set({ estado: aprobada ? 'aprobada' : 'rechazada', resuelta_en: sql`now()`, resuelta_por: autor })
    .where(and(eq(tabla.id, id), inArray(tabla.estado, ESTADOS_POR_DECIDIR)))
    .returning()
  // Whoever did not hear that it was done decides again.
  if (!solicitud && antes?.resuelta_por === autor && antes.estado === (aprobada ? 'aprobada' : 'rechazada'))
    return { decidida: false, correo: null }
  if (!solicitud) throw conflicto('Otra persona ya decidió esta solicitud.', 'solicitud-decidida')
  const sinMotivo = !aprobada && impedimentoParaRechazar({ estado: antes?.estado, nota })
  if (sinMotivo) throw invalido(sinMotivo, { nota: sinMotivo })
  if (aprobada && 'nueva_direccion' in solicitud) {
    const cerrado = impedimentoParaConcederla(clase, dondeEstaba(pedido))
    if (cerrado) throw conflicto(cerrado, 'pedido-cerrado')
    const envio = pedido.tipo_servicio === 'envio' ? null : exigirEnvio(solicitud, pedido, alEnviar)
    if (envio) await tx.update(solicitudesCambioDireccion).set(envio).where(eq(solicitudesCambioDireccion.id, id))
    const { nueva_direccion, direccion } = solicitud
    // The notes' first line goes on saying what was asked for at the start.
    const yaNoSeRetira = pedido.tipo_servicio === 'retiro' ? 'Ya no se retira, va a domicilio. ' : ''
    const linea = `${yaNoSeRetira}Nueva dirección (${formatearDia(diaDe(new Date()))}): ${nueva_direccion}`
    // One that was asked for before there were parts stands whole in the first of them.
    const partes = { ...solicitud, direccion: direccion ?? nueva_direccion }
    pedido = await cambiarDireccionDe(tx, pedido, { partes, linea, envio, autor })
  }
  await auditar(tx, {
    quien: autor,
    accion: `${aprobada ? 'aprobar' : 'rechazar'}-${clase}`,
    entidad: 'pedido',
    clave: pedido.codigo,
    despues: { id, ...(aprobada && alEnviar.lo_acepto && { lo_acepto: true }) },
  })
  if (confirmada && !(await quedanAbiertas(tx, pedido.codigo)))
    await sacarDeRevision(tx, pedido, { descripcion: dicho[aprobada ? 'si' : 'no'], autor })
  const notaPorCorreo = porCorreo ? nota : ''
  // What nobody confirmed is dropped without a word, unless staff write one.
  const correo = confirmada || notaPorCorreo ? await responder(tx, { clase, id, aprobada, nota: notaPorCorreo }) : null
  if (aprobada && clase === 'direccion')
    await corregirAcuerdo(tx, { codigo: pedido.codigo, acuerdo: acuerdoDe(pedido) })
  return { decidida: true, correo: notaPorCorreo ? correo : null }
}

type Solicitud = typeof solicitudesCambioDireccion.$inferSelect
type AlEnviar = Pick<Decision, 'telefono' | 'costo_envio' | 'lo_acepto'>

/** @throws ErrorDeNegocio 422 */
function exigirEnvio(solicitud: Solicitud, pedido: FilaDePedido, { costo_envio, lo_acepto, ...escrito }: AlEnviar) {
  const telefono = escrito.telefono || solicitud.telefono || pedido.telefono
  const aceptado = solicitud.costo_aceptado
  const costo = costo_envio ?? aceptado
  const falta = faltaParaEnviarlo({ telefono, costo, total: pedido.total, aceptado, lo_acepto })
  if (falta || !telefono || costo === null)
    throw invalido('Para enviarlo falta el teléfono o el costo que aceptó.', falta ?? {})
  return { telefono, costo_envio: costo }
}

async function quedanAbiertas(tx: Tx, codigo: string) {
  for (const tabla of [solicitudesAyuda, solicitudesCambioDireccion])
    if ((await tx.$count(tabla, and(eq(tabla.codigo_pedido, codigo), eq(tabla.estado, 'abierta')))) > 0) return true
  return false
}
