import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Persona } from '#auth/contract.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { fotosDePaquetes, paquetesDigitados } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import type { Solicitante } from '#mail/contract.ts'
import { encolar } from '#mail/mail.server.ts'
import { tomarMiembro } from '#miembros/miembros.server.ts'
import { negocio } from '#negocio'
import { listarCerrados, registrarFormulario, tuvoPrimeraCompra } from '#pedidos/pedidos.server.ts'
import type { SolicitudInternacional } from './contract.ts'

type Envio = {
  datos: SolicitudInternacional
  /** Who is signed in. */
  quien: Persona | null
  repeticion: Repeticion
  pide: Solicitante
}

/** @throws ErrorDeNegocio 409 when the key stands for another request */
export function solicitarInternacional(db: Db, { datos, quien, repeticion, pide }: Envio) {
  const { nombre, apellido, correo, instagram, whatsapp, correo_alternativo, descripcion } = datos
  return unaSolaVez(db, repeticion, async (tx) => {
    // Of two requests of one member that arrive together the second waits here and finds the first.
    const propio = quien && (await tomarMiembro(tx, quien.id))
    const miembro = propio === null ? null : quien
    // A code that somebody typed is looked up nowhere: it uses nothing up, and no answer tells whether it is anybody's.
    const codigo_membresia = propio ?? datos.codigo_membresia
    const primera_compra = miembro !== null && !(await tuvoPrimeraCompra(tx, miembro.id))
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
    await encolar(tx, {
      funcion: 'send-order-confirmation',
      para: correo,
      pide,
      datos: { customerEmail: correo, customerName: nombre, lastName: apellido },
    })
    await encolar(tx, {
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

type QuienSeVa = {
  id: string
  codigo_membresia: string
  /** Codes of their orders that are over. */
  acabados: string[]
}

/**
 * Takes a member who is about to go out of their packages: what is over loses the person and its photos, what is under way
 * keeps whose it is until it is there. A package is over with its order; one without an order, as it says itself.
 */
export async function desvincularPaquetes(tx: Tx, { id, codigo_membresia, acabados }: QuienSeVa) {
  const suyo = or(eq(paquetesDigitados.user_id, id), eq(paquetesDigitados.codigo_membresia, codigo_membresia))
  const pedido = tx
    .select({ estatus_id: pedidos.estatus_id })
    .from(pedidos)
    .where(eq(pedidos.codigo, paquetesDigitados.codigo_pedido))
  const estaAcabado = inArray(sql`coalesce((${pedido}), ${paquetesDigitados.estatus_id})`, await listarCerrados(tx))
  const { codigo_membresia: sinCodigo, ...vacio } = erased(paquetesDigitados)
  const sinPersona = await tx
    .update(paquetesDigitados)
    .set(vacio)
    .where(or(and(suyo, estaAcabado), inArray(paquetesDigitados.codigo_pedido, acabados)))
    .returning({ id: paquetesDigitados.id })
  await tx.delete(fotosDePaquetes).where(
    inArray(
      fotosDePaquetes.paquete_id,
      sinPersona.map((fila) => fila.id),
    ),
  )
  await tx.update(paquetesDigitados).set({ user_id: null, codigo_membresia: sinCodigo }).where(suyo)
}
