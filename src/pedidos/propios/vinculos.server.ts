import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import type { Solicitante } from '#mail/contract.ts'
import { buscarEnlace, gastarEnlace } from '#mail/enlaces.server.ts'
import { encolar } from '#mail/mail.server.ts'
import { buscarPedido, tomarPedido } from '../filas.server.ts'
import type { Vinculo } from './contract.ts'

type Peticion = {
  codigo: string
  /** The account's id. */
  miembro: string
  repeticion: Repeticion
  pide: Solicitante
}

/**
 * Asks an order's own address whether it is the member's. What comes of it is told to that address alone: the answer is
 * the same for an order that is not there, or that nobody can be asked about.
 * @throws ErrorDeNegocio 404 when the account has no membership, 409 when the key stands for another request
 */
export function pedirVinculo(db: Db, { codigo, miembro: id, repeticion, pide }: Peticion) {
  return unaSolaVez(db, repeticion, async (tx) => {
    const miembro = await buscarMiembro(tx, id)
    if (!miembro) throw noExiste('Esta cuenta no tiene membresía.')
    const pedido = await buscarPedido(tx, codigo)
    if (pedido?.correo_cliente)
      await encolar(tx, {
        funcion: 'send-order-link',
        para: pedido.correo_cliente,
        pide,
        codigo_pedido: codigo,
        datos: { user_id: id, codigo_pedido: codigo, nombre: miembro.nombre, correo: miembro.correo },
      })
    return { recibido: true } as const
  })
}

/**
 * What a link would say yes to, so that nobody does unread.
 * @throws ErrorDeNegocio 404 for a link that is unknown or out of time
 */
export async function obtenerVinculo(db: Db, token: string): Promise<Vinculo> {
  const { usado, codigo, nombre, correo } = await abrirEnlace(db, token)
  return { codigo, nombre, correo, hecho: usado }
}

/**
 * The order's own address says yes: the order is the member's.
 * @throws ErrorDeNegocio 404 for a link that is unknown, out of time or of an address that the order has left; 409 when
 * the order is another member's
 */
export function vincular(db: Db, token: string): Promise<Vinculo> {
  return db.transaction(async (tx) => {
    const { id, user_id, destino, codigo, codigo_membresia, nombre, correo } = await abrirEnlace(tx, token)
    const hecho = { codigo, nombre, correo, hecho: true }
    const pedido = await tomarPedido(tx, codigo)
    if (pedido.correo_cliente?.toLowerCase() !== destino) throw enlaceVencido()
    // Whoever did not hear that it was done presses again; what staff have undone since stays undone.
    if (!(await gastarEnlace(tx, id))) return hecho
    // By the order's address, which need not be anybody's account.
    if (!(await vincularAMiembro(tx, { codigo, user_id, codigo_membresia, autor: null })))
      throw conflicto(
        'Este pedido ya está en la cuenta de otro miembro. Si crees que es un error, escríbenos.',
        DE_OTRO,
      )
    return hecho
  })
}

type PorVincular = { codigo: string; user_id: string; codigo_membresia: string; autor: string | null }

/**
 * Makes an order a member's.
 * @param tx has taken the order
 * @returns false when it is another member's already
 */
export async function vincularAMiembro(tx: Tx, { codigo, user_id, codigo_membresia, autor }: PorVincular) {
  const nuevos = await tx
    .insert(pedidosCuenta)
    .values({ codigo_pedido: codigo, codigo_membresia })
    .onConflictDoNothing()
    .returning()
  const [dueno] = await tx.select().from(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))
  if (dueno?.codigo_membresia !== codigo_membresia) return false
  const despues = { user_id, codigo_membresia }
  if (nuevos.length > 0)
    await auditar(tx, { quien: autor, accion: 'vincular', entidad: 'pedido', clave: codigo, despues })
  return true
}

/** The `type` of the refusal of an order that another member has. */
export const DE_OTRO = 'pedido-de-otro'

async function abrirEnlace(db: Db | Tx, token: string) {
  const enlace = await buscarEnlace(db, token, 'vinculo')
  const miembro = enlace?.user_id ? await buscarMiembro(db, enlace.user_id) : null
  if (!enlace?.user_id || !enlace.codigo_pedido || !miembro) throw enlaceVencido()
  const { id, user_id, codigo_pedido: codigo, correo: destino, usado } = enlace
  return { id, user_id, codigo, destino, usado: usado !== null, ...miembro }
}

/** Who asks, as far as others may know. */
async function buscarMiembro(db: Db | Tx, id: string) {
  const [fila] = await db
    .select({
      codigo_membresia: profiles.codigo_membresia,
      completo: profiles.nombre_completo,
      correo: user.email,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.user_id, id))
  if (!fila) return null
  const { codigo_membresia, completo, correo } = fila
  return { codigo_membresia, nombre: primeraPalabra(completo), correo: velarCorreo(correo) }
}

function enlaceVencido() {
  return noExiste('Este enlace no existe o ya venció. Si todavía quieres agregar el pedido, pide otro desde Mi cuenta.')
}
