import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Persona } from '#auth/contract.ts'
import { erased } from '#db/columns/columns.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { fotosDePaquetes, paquetesDigitados } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import type { Requester } from '#mail/contract.ts'
import { enqueue } from '#mail/mail.server.ts'
import { lockMiembro } from '#miembros/miembros.server.ts'
import { negocio } from '#negocio'
import { hadPrimeraCompra, listClosed, registrarFormulario } from '#pedidos/pedidos.server.ts'
import type { SolicitudInternacional } from './contract.ts'

type Submission = {
  datos: SolicitudInternacional
  /** The signed-in person; null when nobody is signed in. */
  quien: Persona | null
  replay: Replay
  pide: Requester
}

/**
 * Stores a request to the international service and queues its mails.
 * @throws ErrorDeNegocio 409 when the replay key belongs to another request
 */
export function solicitarInternacional(db: Db, { datos, quien, replay, pide }: Submission) {
  const { nombre, apellido, correo, instagram, whatsapp, correo_alternativo, tienda, descripcion } = datos
  const cual_tienda = tienda === 'otra' ? datos.cual_tienda : ''
  return runOnce(db, replay, async (tx) => {
    // Locks the member, so that of concurrent requests only one counts as the first purchase.
    const own = quien && (await lockMiembro(tx, quien.id))
    const miembro = own === null ? null : quien
    // A typed code is never looked up, so that it does not use up a member's first purchase and the answer reveals
    // nothing.
    const codigo_membresia = own ?? datos.codigo_membresia
    const primera_compra = miembro !== null && tienda === 'china' && !(await hadPrimeraCompra(tx, miembro.id))
    const id = await registrarFormulario(tx, {
      nombre,
      apellido,
      correo,
      instagram: instagram || null,
      whatsapp: whatsapp || null,
      correo_alternativo: correo_alternativo || null,
      codigo_membresia: codigo_membresia || null,
      user_id: miembro?.id ?? null,
      tienda,
      cual_tienda: cual_tienda || null,
      descripcion: descripcion || null,
      primera_compra,
    })
    await enqueue(tx, {
      funcion: 'send-order-confirmation',
      para: correo,
      requester: pide,
      datos: { customerEmail: correo, customerName: nombre, lastName: apellido },
    })
    await enqueue(tx, {
      funcion: 'send-international-request',
      para: negocio.contacto.correoPedidos,
      datos: {
        en_bandeja: `internacional:${id}`,
        nombre: `${nombre} ${apellido}`,
        correo,
        instagram,
        whatsapp,
        correo_alternativo,
        codigo_membresia,
        cuenta: miembro?.correo ?? '',
        tienda,
        cual_tienda,
        descripcion,
        primera_compra,
      },
    })
    return { primera_compra }
  })
}

type Leaver = {
  id: string
  codigo_membresia: string
  /** Codes of the member's finished orders. */
  acabados: string[]
}

/**
 * Removes a leaving member from their packages: finished packages lose the personal data and photos, open ones only the
 * account's id and code. A package is finished when its order is; without an order, its own status decides.
 */
export async function desvincularPaquetes(tx: Tx, { id, codigo_membresia, acabados }: Leaver) {
  const own = or(eq(paquetesDigitados.user_id, id), eq(paquetesDigitados.codigo_membresia, codigo_membresia))
  const pedido = tx
    .select({ estatus_id: pedidos.estatus_id })
    .from(pedidos)
    .where(eq(pedidos.codigo, paquetesDigitados.codigo_pedido))
  const estaAcabado = inArray(sql`coalesce((${pedido}), ${paquetesDigitados.estatus_id})`, await listClosed(tx))
  const { codigo_membresia: sinCodigo, ...empty } = erased(paquetesDigitados)
  const sinPersona = await tx
    .update(paquetesDigitados)
    .set(empty)
    .where(or(and(own, estaAcabado), inArray(paquetesDigitados.codigo_pedido, acabados)))
    .returning({ id: paquetesDigitados.id })
  await tx.delete(fotosDePaquetes).where(
    inArray(
      fotosDePaquetes.paquete_id,
      sinPersona.map((row) => row.id),
    ),
  )
  await tx.update(paquetesDigitados).set({ user_id: null, codigo_membresia: sinCodigo }).where(own)
}
