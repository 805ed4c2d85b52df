import { eq } from 'drizzle-orm'
import { enviarAviso } from '#avisos/avisos.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { fotosDePaquetes, paquetesDigitados, profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import type { FotoRevisada } from '#lib/fotos/fotos.server.ts'
import { nombreDeMiembro, tomarMiembro } from '#miembros/miembros.server.ts'
import { guardarDigitado } from '#pedidos/pedidos.server.ts'
import type { DatosDePaquete } from './contract.ts'
import { obtener } from './lista.server.ts'
import { kilosDe } from './rules.ts'

type Nuevo = {
  datos: Omit<DatosDePaquete, 'fotos'>
  /** Checked before: that takes a while. */
  fotos: FotoRevisada[]
  /** The id of who types. */
  autor: string
  repeticion: Repeticion
}

/**
 * A package arrived: its row, its order with the step and the mail, the link, what its member is told and the photos, or
 * nothing at all (docs/decisions/028).
 * @returns the package, also to a copy of the request
 * @throws ErrorDeNegocio 404 when the member is gone; 409 when the code was taken, the order changed or is another
 * person's; 422
 */
export async function crearPaquete(db: Db, { datos, fotos, autor, repeticion }: Nuevo) {
  const { codigo_pedido: codigo, codigo_membresia, version, peso, ...escrito } = datos
  const { id } = await unaSolaVez(db, repeticion, async (tx) => {
    const miembro = codigo_membresia === null ? null : await tomarCliente(tx, codigo_membresia)
    const dinero = { precio: escrito.precio, total: escrito.total ?? escrito.precio }
    const { creado } = await guardarDigitado(tx, {
      ...escrito,
      ...dinero,
      codigo,
      peso: peso && kilosDe(peso),
      miembro,
      version,
      autor,
    })
    const nuevo = {
      ...escrito,
      ...dinero,
      codigo_pedido: codigo,
      peso,
      admin_creador: autor,
      admin_nombre: (await nombreDeMiembro(tx, autor)) || null,
      user_id: miembro?.user_id ?? null,
      codigo_membresia,
    }
    const [fila] = await tx.insert(paquetesDigitados).values(nuevo).returning({ id: paquetesDigitados.id })
    if (!fila) throw new Error('The packages took no row.')
    const { id } = fila
    if (fotos.length > 0) await tx.insert(fotosDePaquetes).values(fotos.map((foto) => ({ ...foto, paquete_id: id })))
    if (miembro)
      await enviarAviso(tx, {
        user_id: miembro.user_id,
        codigo_membresia,
        tipo: 'paquete',
        titulo: `${creado ? 'Recibimos' : 'Actualizamos'} tu paquete ${codigo}`,
        mensaje: `${[peso && `Pesa ${peso} lb (${kilosDe(peso)} kg)`, `Total: ${formatearDinero(dinero.total)}`].filter(Boolean).join('. ')}. Síguelo en Mis Pedidos.`,
      })
    await auditar(tx, {
      quien: autor,
      accion: 'digitar-paquete',
      entidad: 'pedido',
      clave: codigo,
      despues: { libras: peso, ...dinero, codigo_membresia, fotos: fotos.length },
    })
    return { id }
  })
  return obtener(db, id)
}

/** @throws ErrorDeNegocio 404 when nobody has the code any longer */
async function tomarCliente(tx: Tx, codigo_membresia: string) {
  const [fila] = await tx
    .select({ user_id: profiles.user_id, correo: user.email })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.codigo_membresia, codigo_membresia))
  if (!fila || (await tomarMiembro(tx, fila.user_id)) !== codigo_membresia) throw noExiste(CLIENTE_QUE_NO_ESTA)
  return { ...fila, codigo_membresia }
}
