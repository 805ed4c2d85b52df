import { and, desc, eq, exists, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Persona } from '#acceso/contrato.ts'
import { escribirInstante, escribirTexto } from '#comun/celdas.ts'
import { noExiste } from '#comun/errores.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { creditosDados, profiles } from '#db/esquema/miembros.server.ts'
import { buscarMiembro } from '#miembros/miembros.server.ts'
import { MOVIMIENTOS_POR_PAGINA, type Movimiento, type MovimientoDeGestion } from './contrato.ts'
import { CLASE } from './etiquetas.ts'

type Fila = typeof creditosDados.$inferSelect
type Pagina = { codigo: string; despues_de?: number }

const DE_UN_MOMENTO = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * A client's balance and its movements, newest first: as of one moment, so that they agree.
 * @throws ErrorDeNegocio 404
 */
export function listarDeCliente(db: Db, pagina: Pagina) {
  return db.transaction(async (tx) => {
    const miembro = await buscarMiembro(tx, pagina.codigo)
    if (!miembro) throw noExiste('Ese cliente ya no está.')
    const { filas, hay_mas } = await leerPagina(tx, pagina)
    return { saldo: miembro.saldo, movimientos: filas.map(comoDeGestion), hay_mas }
  }, DE_UN_MOMENTO)
}

/**
 * The same as its member reads it.
 * @throws ErrorDeNegocio 404
 */
export function listarPropios(db: Db, { id }: Persona, { despues_de }: Pick<Pagina, 'despues_de'>) {
  return db.transaction(async (tx) => {
    const { codigo, saldo } = await leerPropio(tx, id)
    const { filas, hay_mas } = await leerPagina(tx, { codigo, despues_de })
    return { saldo, movimientos: filas.map(comoPropio), hay_mas }
  }, DE_UN_MOMENTO)
}

/**
 * All of a member's own as lines of a file.
 * @throws ErrorDeNegocio 404
 */
export async function lineasPropias(db: Db, { id }: Persona) {
  const { codigo } = await leerPropio(db, id)
  const filas = await db
    .select()
    .from(creditosDados)
    .where(eq(creditosDados.codigo_membresia, codigo))
    .orderBy(desc(creditosDados.id))
  return [
    ['Fecha', 'Movimiento', 'Descripción', 'Monto', 'Saldo'],
    ...filas.map((fila) => [
      escribirInstante(fila.fecha_creacion),
      CLASE[claseDe(fila)],
      escribirTexto(fila.descripcion),
      // A number, below zero too; ours, so no formula.
      fila.monto,
      fila.saldo_despues ?? '',
    ]),
  ]
}

export function claseDe({ revierte, monto }: Pick<Fila, 'revierte' | 'monto'>): Movimiento['clase'] {
  if (revierte !== null) return 'reverso'
  return monto.startsWith('-') ? 'cargo' : 'credito'
}

export function comoDeGestion(fila: Fila & { revertido: boolean }): MovimientoDeGestion {
  const { admin_nombre: autor, revierte, revertido } = fila
  return { ...comoPropio(fila), autor, revierte, revertido }
}

function comoPropio(fila: Fila): Movimiento {
  const { id, monto, saldo_despues, descripcion, fecha_creacion } = fila
  return { id, clase: claseDe(fila), monto, saldo_despues, descripcion, fecha_creacion: fecha_creacion.toISOString() }
}

async function leerPagina(tx: Tx, { codigo, despues_de }: Pagina) {
  const otro = alias(creditosDados, 'otro')
  const filas = await tx
    .select({ fila: creditosDados, revertido: sql<boolean>`${exists(undoneBy())}` })
    .from(creditosDados)
    .where(
      and(
        eq(creditosDados.codigo_membresia, codigo),
        despues_de === undefined ? undefined : lt(creditosDados.id, despues_de),
      ),
    )
    .orderBy(desc(creditosDados.id))
    .limit(MOVIMIENTOS_POR_PAGINA + 1)
  return {
    filas: filas.slice(0, MOVIMIENTOS_POR_PAGINA).map(({ fila, revertido }) => ({ ...fila, revertido })),
    hay_mas: filas.length > MOVIMIENTOS_POR_PAGINA,
  }

  function undoneBy() {
    return tx.select({ id: otro.id }).from(otro).where(eq(otro.revierte, creditosDados.id))
  }
}

async function leerPropio(db: Db | Tx, id: string) {
  const [perfil] = await db
    .select({ codigo: profiles.codigo_membresia, saldo: profiles.saldo })
    .from(profiles)
    .where(eq(profiles.user_id, id))
  if (!perfil) throw noExiste('Esta cuenta no tiene membresía.')
  return perfil
}
