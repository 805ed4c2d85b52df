import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { casaDe, redEnteraDe } from '#db/redes.server.ts'
import { causaDe, type Envio, type Solicitante } from './contrato.ts'

/**
 * Mails of one kind that may be caused in an hour by who sends forms (docs/decisions/036). To one mailbox: from an address,
 * from its network, from all; in the whole shop by a network, and by all. The last places are kept for a network, of orders
 * for an address, that has caused none.
 */
const POR_HORA = {
  aUna: { casa: 3, red: 5, deTodos: 10, deRedesQueYaTienen: 6 },
  /** Who places an order takes nobody's room: all of them leave, so many at once. */
  pedidosAUna: { casa: 10, red: 20, deCasasQueYaTienen: 15 },
  pedidosEnTotal: { red: 300, deCasasQueYaTienen: 100 },
  enTotal: { red: 100, deTodos: 1_000 },
}
/** Those that wait for room however long: an order's confirmation, and what an address must hear of. */
const SIN_OMITIR = new Set<Envio['funcion']>(['send-order-request-confirmation', 'send-notices-change'])

const AL_LIMITE = {
  estado: 'omitido',
  ultimo_error: 'Demasiados correos de formularios en una hora a esta dirección.',
} as const
const SIN_CUPO = {
  estado: 'omitido',
  ultimo_error: 'Los formularios causaron más correos de los que la tienda manda en un día.',
} as const

type DeQuien = {
  ip: string
  /** Nobody knows it where no session is read. */
  quien?: { correo: string } | null
}

/** Who sends a request, as shares are counted. */
export function solicitanteDe({ ip, quien }: DeQuien): Solicitante {
  return { casa: casaDe(ip), red: redEnteraDe(ip), correo: quien?.correo.toLowerCase() ?? null }
}

/**
 * What a mail is let do by who causes it: leave now, wait for room, or be left out; and whether it goes behind the others.
 * Whatever staff, an account or the address itself cause draws on no budget.
 */
export async function aplicarPresupuesto(tx: Tx, { funcion, para, pide }: Envio, casilla: string) {
  const causa = causaDe[funcion]
  if (causa === 'para_la_tienda') return { de_formulario: true }
  if (!pide || pide.correo === para.trim().toLowerCase()) return { de_formulario: false }
  const { casa, red } = pide
  // Two transactions that count at the same moment would both find room. For the whole shop they may: it is not worth
  // that every form waits for every other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${casilla}`}, 0))`)
  const alli = sql`and casilla = ${casilla}`
  const deCasa = sql`and casa = ${casa}`
  const deRed = sql`and red = ${red}`
  const lugar = (filtro: SQL, cuantos: number) => lugarDe(funcion, filtro, cuantos)
  const { aUna, pedidosAUna, pedidosEnTotal, enTotal } = POR_HORA
  // Those that still wait for room do not stand before who asks for the first time.
  const yaSalidos = sql`and desde <= now()`
  const siEsElPrimero = (filtro: SQL, suyo: SQL, resto: SQL) =>
    sql`case when ${lugar(filtro, 1)} is null then ${suyo} else ${resto} end`
  const [suyo, deTodos] =
    causa === 'pedido'
      ? [
          sql`greatest(${lugar(sql`${alli} ${deCasa}`, pedidosAUna.casa)}, ${siEsElPrimero(
            sql`${alli} ${deCasa}`,
            lugar(sql`${alli} ${deRed} ${yaSalidos}`, pedidosAUna.red),
            lugar(sql`${alli} ${deRed}`, pedidosAUna.deCasasQueYaTienen),
          )})`,
          siEsElPrimero(
            sql`${deRed} ${deCasa}`,
            lugar(sql`${deRed} ${yaSalidos}`, pedidosEnTotal.red),
            lugar(deRed, pedidosEnTotal.deCasasQueYaTienen),
          ),
        ]
      : [
          sql`greatest(${lugar(sql`${alli} ${deCasa}`, aUna.casa)}, ${lugar(sql`${alli} ${deRed}`, aUna.red)},
            ${siEsElPrimero(sql`${alli} ${deRed}`, lugar(sql`${alli} ${yaSalidos}`, aUna.deTodos), lugar(alli, aUna.deRedesQueYaTienen))})`,
          sql`greatest(${lugar(deRed, enTotal.red)}, ${lugar(sql``, enTotal.deTodos)})`,
        ]
  const { rows } = await tx.execute<{ desde: string; lleno: boolean; sin_cupo: boolean }>(sql`
    select greatest(now(), suyo, de_todos)::text as desde,
      coalesce(suyo > now(), false) as lleno, coalesce(de_todos > now() + interval '1 day', false) as sin_cupo
    from (select ${suyo} as suyo, ${deTodos} as de_todos) l`)
  const [visto] = rows
  const de_formulario = causa === 'formulario'
  if (!SIN_OMITIR.has(funcion)) {
    if (visto?.lleno) return { de_formulario, ...AL_LIMITE }
    if (visto?.sin_cupo) return { de_formulario, ...SIN_CUPO }
  }
  return { de_formulario, casa, red, desde: sql`${visto?.desde}::timestamptz` }
}

/** When there is room for one more of a kind: an hour after the last but so many; null while there were not so many. */
function lugarDe(funcion: Envio['funcion'], filtro: SQL, cuantos: number) {
  return sql`(select desde + interval '1 hour' from ${correos}
    where funcion = ${funcion} and red is not null and estado <> 'omitido' and desde > now() - interval '1 hour' ${filtro}
    order by desde desc offset ${cuantos - 1} limit 1)`
}
