import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Persona } from '#auth/contract.ts'
import { enviarAviso } from '#avisos/avisos.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { erased } from '#db/columns/columns.server.ts'
import { cut, ID, keyset } from '#db/keyset.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { conflicto, ErrorDeNegocio, noExiste } from '#lib/errores.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { encolar } from '#mail/mail.server.ts'
import { buscarMiembro, moverSaldo, nombreDeMiembro, tomarPorCodigo } from '#miembros/miembros.server.ts'
import { SALDO_CAMBIADO, SIN_SALDO } from './contract.ts'
import { decirMovimiento } from './frases.ts'
import { comoDeGestion, comoMovimiento, leer } from './lecturas.server.ts'
import { claseDe, contrario } from './rules.ts'

const PAGINA = 30
const NUEVOS = keyset({ by: creditosDados.id, kind: ID })
const MOVIMIENTO_QUE_NO_ESTA = 'Ese movimiento no existe.'

type Encargo = {
  codigo: string
  /** Above zero, for either verb. */
  monto: string
  descripcion: string
  saldo_visto?: string | undefined
  autor: string
  repeticion: Repeticion
}

/**
 * Adds to a client's balance.
 * @throws ErrorDeNegocio 404; 409 `saldo-cambiado` when the balance is not the one that was seen
 */
export function acreditar(db: Db, { codigo, monto, descripcion, saldo_visto, autor, repeticion }: Encargo) {
  return unaSolaVez(db, repeticion, (tx) =>
    mover(tx, { accion: 'acreditar', codigo, monto, descripcion, saldo_visto, autor }),
  )
}

/**
 * Takes from a client's balance.
 * @throws ErrorDeNegocio 404; 409 `saldo-cambiado`, or `sin-saldo` when it would fall below zero
 */
export function cargar(db: Db, { codigo, monto, descripcion, saldo_visto, autor, repeticion }: Encargo) {
  return unaSolaVez(db, repeticion, (tx) =>
    mover(tx, { accion: 'cargar', codigo, monto: contrario(monto), descripcion, saldo_visto, autor }),
  )
}

type Reversion = { codigo: string; id: number; motivo: string; autor: string; repeticion: Repeticion }

/**
 * Undoes a movement by one of the other sign.
 * @throws ErrorDeNegocio 404; 409 of one that is undone already or undoes another, and `sin-saldo`
 */
export function revertir(db: Db, { codigo, id, motivo, autor, repeticion }: Reversion) {
  return unaSolaVez(db, repeticion, async (tx) => {
    // Of two who undo it at once the second waits here and finds the first; so does who deletes the account, and its
    // ledger after it: whoever moves a balance holds its member before its rows.
    await tomarPorCodigo(tx, codigo)
    const [fila] = await tx
      .select()
      .from(creditosDados)
      .where(and(eq(creditosDados.id, id), eq(creditosDados.codigo_membresia, codigo)))
    if (!fila) throw noExiste(MOVIMIENTO_QUE_NO_ESTA)
    if (fila.revierte !== null) throw conflicto('Un reverso no se revierte. Haz un crédito o un cargo nuevo.')
    if ((await tx.$count(creditosDados, eq(creditosDados.revierte, id))) > 0)
      throw conflicto('Ese movimiento ya se revirtió.')
    const monto = contrario(fila.monto)
    return mover(tx, { accion: 'revertir-saldo', codigo, monto, descripcion: motivo, autor, revierte: id })
  })
}

type Paso = Omit<Encargo, 'repeticion'> & { accion: string; revierte?: number }

// The only place that moves a balance: it and its ledger can never disagree.
async function mover(tx: Tx, { accion, codigo, monto, descripcion, saldo_visto, autor, revierte }: Paso) {
  const movido = await moverSaldo(tx, { codigo_membresia: codigo, monto })
  if (!movido) throw await noCabe(tx, codigo, monto)
  const { user_id, correo, nombre, saldo, antes } = movido
  if (saldo_visto !== undefined && saldo_visto !== antes) throw await cambioAntes(tx, { codigo, antes, autor })
  const [fila] = await tx
    .insert(creditosDados)
    .values({
      codigo_membresia: codigo,
      correo,
      nombre,
      monto,
      descripcion: descripcion || null,
      admin_id: autor,
      admin_nombre: await nombreDeMiembro(tx, autor),
      saldo_despues: saldo,
      revierte,
      // When it is its turn, and not when its transaction began: the rows of one member are in one order by either.
      fecha_creacion: sql`clock_timestamp()`,
    })
    .returning()
  if (!fila) throw new Error('The movement could not be written')
  const clase = claseDe(fila)
  const dicho = decirMovimiento({ clase, monto, descripcion, saldo })
  await enviarAviso(tx, { user_id, codigo_membresia: codigo, tipo: 'credito', ...dicho })
  await encolar(tx, {
    funcion: 'send-credit-notification',
    para: correo,
    datos: { email: correo, nombre, clase, monto, descripcion, saldoNuevo: saldo },
  })
  const despues = { monto, saldo }
  await auditar(tx, { quien: autor, accion, entidad: 'cliente', clave: codigo, antes: { saldo: antes }, despues })
  return { saldo, movimiento: comoDeGestion({ fila, autor: fila.admin_nombre, revertido: false }) }
}

async function noCabe(tx: Tx, codigo: string, monto: string) {
  const saldo = (await buscarMiembro(tx, codigo))?.saldo ?? '0.00'
  if (!monto.startsWith('-')) return conflicto('Con ese monto el saldo pasaría de lo que se puede guardar.', SIN_SALDO)
  const detail = `El saldo no alcanza: es ${formatearDinero(saldo)}, y no puede quedar por debajo de cero.`
  return new ErrorDeNegocio({
    status: 409,
    type: SIN_SALDO,
    title: 'No alcanza el saldo',
    detail,
    campos: { monto: detail },
  })
}

/** Says who changed it, and by how much: two helpers may be at the same transfer. */
async function cambioAntes(tx: Tx, { codigo, antes, autor }: { codigo: string; antes: string; autor: string }) {
  const [ultimo] = await leer(tx)
    .where(eq(creditosDados.codigo_membresia, codigo))
    .orderBy(desc(creditosDados.id))
    .limit(1)
  const ahora = `El saldo ahora es ${formatearDinero(antes)}. Revisa el saldo nuevo y confirma otra vez.`
  if (!ultimo) return conflicto(ahora, SALDO_CAMBIADO)
  const { monto, admin_id } = ultimo.fila
  const [tuyo, suyo] = monto.startsWith('-') ? ['descontaste', 'descontó'] : ['agregaste', 'agregó']
  const hizo = admin_id === autor ? `Tú ${tuyo}` : `${ultimo.autor ?? 'Alguien'} ${suyo}`
  return conflicto(`${hizo} ${formatearDinero(monto.replace('-', ''))} entretanto. ${ahora}`, SALDO_CAMBIADO)
}

/**
 * One's own, newest first, and the balance of the same moment, which is that of the newest.
 * @throws ErrorDeNegocio 404 of an account without a membership
 */
export async function listarPropios(db: Db, { persona, despues_de }: { persona: Persona; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const { saldo, codigo } = await obtenerPropio(tx, persona)
    const { rows, sigue } = await leerPagina(tx, codigo, despues_de)
    return { saldo, movimientos: rows.map(({ fila }) => comoMovimiento(fila)), sigue }
  })
}

/** All of one's own, oldest first, and whose they are. @throws ErrorDeNegocio 404 */
export async function reunirPropios(db: Db, persona: Persona) {
  return inOneSnapshot(db, async (tx) => {
    const { saldo, codigo } = await obtenerPropio(tx, persona)
    const filas = await leer(tx).where(eq(creditosDados.codigo_membresia, codigo)).orderBy(creditosDados.id)
    return { codigo, saldo, movimientos: filas.map(({ fila }) => comoMovimiento(fila)) }
  })
}

/** A client's, newest first. @throws ErrorDeNegocio 404 */
export async function listarDeCliente(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  return inOneSnapshot(db, async (tx) => {
    const miembro = await buscarMiembro(tx, codigo)
    if (!miembro) throw noExiste(CLIENTE_QUE_NO_ESTA)
    const { rows, sigue } = await leerPagina(tx, codigo, despues_de)
    const revertidos = await buscarRevertidos(
      tx,
      rows.map(({ fila }) => fila.id),
    )
    const movimientos = rows.map(({ fila, autor }) =>
      comoDeGestion({ fila, autor, revertido: revertidos.has(fila.id) }),
    )
    return { saldo: miembro.saldo, movimientos, sigue }
  })
}

async function obtenerPropio(tx: Tx, { id }: Persona) {
  const [perfil] = await tx
    .select({ codigo: profiles.codigo_membresia, saldo: profiles.saldo })
    .from(profiles)
    .where(eq(profiles.user_id, id))
  if (!perfil) throw noExiste('Esta cuenta no tiene membresía.')
  return perfil
}

async function leerPagina(tx: Tx, codigo: string, despues_de: string | undefined) {
  const leidas = await leer(tx)
    .where(and(eq(creditosDados.codigo_membresia, codigo), NUEVOS.after(despues_de)))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  return cut(leidas, PAGINA, ({ fila }) => fila.id)
}

async function buscarRevertidos(tx: Tx, ids: number[]) {
  const filas = await tx
    .select({ id: sql<number>`${creditosDados.revierte}`.mapWith(Number) })
    .from(creditosDados)
    .where(inArray(creditosDados.revierte, ids))
  return new Set(filas.map(({ id }) => id))
}

/** Takes a member who is about to go out of their credits; the amounts stay, for the shop's accounts. */
export async function desvincularCreditos(tx: Tx, codigo_membresia: string) {
  await tx.update(creditosDados).set(erased(creditosDados)).where(eq(creditosDados.codigo_membresia, codigo_membresia))
}
