import { and, desc, eq, sql } from 'drizzle-orm'
import type { Persona } from '#acceso/contrato.ts'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { magnitudDe, opuestoDe, sumarDinero } from '#comun/dinero.ts'
import { conflicto, ErrorDeNegocio, invalido, noExiste } from '#comun/errores.ts'
import { formatearInstante } from '#comun/fecha.ts'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { encolar } from '#correo/correo.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { creditosDados } from '#db/esquema/miembros.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { moverSaldo, nombreDeMiembro } from '#miembros/miembros.server.ts'
import { SIN_NOMBRE } from '#pedidos/pedidos.server.ts'
import { type Movido, type MovimientoNuevo, type Reverso, SALDO_CAMBIADO, SIN_SALDO } from './contrato.ts'
import { avisoDe } from './etiquetas.ts'
import { claseDe, comoDeGestion } from './movimientos.server.ts'

export { lineasPropias, listarDeCliente, listarPropios } from './movimientos.server.ts'

type DeAutor<T> = T & { codigo: string; autor: Persona }

/**
 * Adds to a balance.
 * @throws ErrorDeNegocio 404, 409 when it is another balance than was seen, 422 when it would hold more than it can
 */
export function acreditar(db: Db, nuevo: DeAutor<MovimientoNuevo>, repeticion: Repeticion) {
  return unaSolaVez(db, repeticion, (tx) => mover(tx, { ...nuevo, accion: 'acreditar' }))
}

/**
 * Takes from a balance.
 * @throws ErrorDeNegocio 404, 409 when it is another balance than was seen, 422 when there is less than that
 */
export function cargar(db: Db, nuevo: DeAutor<MovimientoNuevo>, repeticion: Repeticion) {
  return unaSolaVez(db, repeticion, (tx) =>
    mover(tx, { ...nuevo, monto: opuestoDe(nuevo.monto), accion: 'cargar', falta: 'monto' }),
  )
}

/**
 * Undoes a movement by its opposite.
 * @throws ErrorDeNegocio 404, 409 when it is undone already, is itself a reversal, or was spent meanwhile
 */
export function revertir(db: Db, { id, ...nuevo }: DeAutor<Reverso & { id: number }>, repeticion: Repeticion) {
  return unaSolaVez(db, repeticion, async (tx) => {
    const suyo = and(eq(creditosDados.id, id), eq(creditosDados.codigo_membresia, nuevo.codigo))
    const [fila] = await tx.select().from(creditosDados).where(suyo).for('update')
    if (!fila) throw noExiste('Ese movimiento no existe.')
    if (fila.revierte !== null) throw conflicto('Un reverso no se revierte. Haz un crédito o un cargo nuevo.')
    const [previo] = await tx.select().from(creditosDados).where(eq(creditosDados.revierte, id))
    if (previo) throw conflicto(`Ya lo revirtió ${previo.admin_nombre ?? 'alguien'} el ${cuando(previo)}.`)
    return mover(tx, { ...nuevo, monto: opuestoDe(fila.monto), accion: 'revertir', revierte: id })
  })
}

type Movimiento = DeAutor<MovimientoNuevo> & {
  accion: 'acreditar' | 'cargar' | 'revertir'
  revierte?: number
  /** The field that asks for more than there is. */
  falta?: 'monto'
}

/**
 * Balance, movement, notification, mail and audit: all of it, or nothing. The balance goes first, so that of two
 * movements of one member the second waits for the first, and their rows stand in the order of their balances.
 */
async function mover(tx: Tx, nuevo: Movimiento): Promise<Movido> {
  const { codigo, monto, descripcion, autor, accion, revierte = null, saldo_visto } = nuevo
  const movido = await moverSaldo(tx, { codigo_membresia: codigo, monto })
  if (!movido) throw noExiste('Ese cliente ya no está.')
  const antes = movido.cupo ? sumarDinero(movido.saldo, opuestoDe(monto)) : movido.saldo
  if (saldo_visto !== undefined && saldo_visto !== antes) throw await otroSaldo(tx, codigo, antes)
  if (!movido.cupo) throw noCabe(nuevo, antes)

  const { saldo, correo, nombre, user_id } = movido
  const [fila] = await tx
    .insert(creditosDados)
    .values({
      codigo_membresia: codigo,
      correo,
      nombre,
      monto,
      descripcion,
      saldo_despues: saldo,
      revierte,
      admin_id: autor.id,
      admin_nombre: (await nombreDeMiembro(tx, autor.id)) || autor.correo,
      // Not when the transaction began: it may have waited for another one's.
      fecha_creacion: sql`clock_timestamp()`,
    })
    .returning()
  if (!fila) throw new Error('The ledger took no row.')
  const clase = claseDe(fila)
  const aviso = avisoDe({ clase, monto, descripcion, saldo })
  await enviarAviso(tx, { user_id, codigo_membresia: codigo, tipo: 'credito', ...aviso })
  await encolar(tx, {
    funcion: 'send-credit-notification',
    para: correo,
    datos: { email: correo, nombre, monto, descripcion, saldoNuevo: saldo, clase },
  })
  await auditar(tx, {
    quien: autor.id,
    accion,
    entidad: 'cliente',
    clave: codigo,
    antes: { saldo: antes },
    despues: { monto, saldo, descripcion, ...(revierte && { revierte }) },
  })
  return { saldo, movimiento: comoDeGestion({ ...fila, revertido: false }) }
}

/** Somebody moved it since it was read: who, how much and when. */
async function otroSaldo(tx: Tx, codigo: string, saldo: string) {
  const [ultimo] = await tx
    .select()
    .from(creditosDados)
    .where(eq(creditosDados.codigo_membresia, codigo))
    .orderBy(desc(creditosDados.id))
    .limit(1)
  const ahora = `El saldo ahora es ${formatearDinero(saldo)}. Revisa el saldo nuevo y guarda otra vez.`
  if (!ultimo) return conflicto(ahora, SALDO_CAMBIADO)
  const quien = ultimo.admin_nombre ?? 'Alguien'
  const hizo = { credito: 'acreditó', cargo: 'cargó', reverso: 'revirtió' }[claseDe(ultimo)]
  const que = `${hizo} ${formatearDinero(magnitudDe(ultimo.monto))}`
  return conflicto(`${quien} ${que} el ${cuando(ultimo)}. ${ahora}`, SALDO_CAMBIADO)
}

function noCabe({ monto, accion, falta }: Movimiento, saldo: string) {
  const hay = formatearDinero(saldo)
  if (!monto.startsWith('-'))
    return invalido(`Con eso el saldo pasaría de lo que se puede guardar. Ahora es ${hay}.`, {
      monto: 'Es más de lo que cabe en un saldo.',
    })
  const detail =
    accion === 'revertir'
      ? `No se puede revertir: ya se usó una parte. El saldo es ${hay} y quedaría por debajo de cero.`
      : `El saldo es ${hay}: no alcanza para un cargo de ${formatearDinero(magnitudDe(monto))}.`
  return new ErrorDeNegocio({
    type: SIN_SALDO,
    status: falta ? 422 : 409,
    title: 'No alcanza el saldo',
    detail,
    campos: falta && { [falta]: `No alcanza: el saldo es ${hay}.` },
  })
}

const cuando = ({ fecha_creacion }: { fecha_creacion: Date }) => formatearInstante(fecha_creacion.toISOString())

/** Takes a member who is about to go out of their credits; the amounts stay, for the shop's accounts. */
export async function desvincularCreditos(tx: Tx, codigo_membresia: string) {
  await tx
    .update(creditosDados)
    // Without the code too: another member may draw it one day.
    .set({ nombre: SIN_NOMBRE, correo: '', codigo_membresia: '' })
    .where(eq(creditosDados.codigo_membresia, codigo_membresia))
}
