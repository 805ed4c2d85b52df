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
  /** Who is signed in. */
  quien: Persona | null
  replay: Replay
  pide: Requester
}

/** @throws ErrorDeNegocio 409 when the key stands for another request */
export function solicitarInternacional(db: Db, { datos, quien, replay, pide }: Submission) {
  const { nombre, apellido, correo, instagram, whatsapp, correo_alternativo, descripcion } = datos
  return runOnce(db, replay, async (tx) => {
    // Of two requests of one member that arrive together the second waits here and finds the first.
    const own = quien && (await lockMiembro(tx, quien.id))
    const miembro = own === null ? null : quien
    // A code that somebody typed is looked up nowhere: it uses nothing up, and no answer tells whether it is anybody's.
    const codigo_membresia = own ?? datos.codigo_membresia
    const primera_compra = miembro !== null && !(await hadPrimeraCompra(tx, miembro.id))
    await registrarFormulario(tx, {
      nombre,
      apellido,
      correo,
      instagram: instagram || null,
      whatsapp: whatsapp || null,
      correo_alternativo: correo_alternativo || null,
      codigo_membresia: codigo_membresia || null,
      user_id: miembro?.id ?? null,
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
        nombre: `${nombre} ${apellido}`,
        correo,
        instagram,
        whatsapp,
        correo_alternativo,
        codigo_membresia,
        cuenta: miembro?.correo ?? '',
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
  /** Codes of their orders that are over. */
  acabados: string[]
}

/**
 * Takes a member who is about to go out of their packages: what is over loses the person and its photos, what is under way
 * keeps whose it is until it is there. A package is over with its order; one without an order, as it says itself.
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
