import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { casaDe, redEnteraDe } from '#db/redes.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { type Envio, funciones, type Solicitante } from './contract.ts'

/**
 * How many mails of one kind forms may cause in an hour (docs/decisions/036): to one mailbox by an address (`casa`), by its
 * network (`red`) and by all (`deTodos`); in the whole shop by a network and by all. `…QueYaTienen` is what there is room for
 * by networks, or addresses, that have caused one already: the rest up to the whole is kept for those that have caused none.
 */
const POR_HORA = {
  aUna: { casa: 3, red: 5, deTodos: 10, deRedesQueYaTienen: 6 },
  /** Confirmations of orders have no limit for all, so that nobody keeps another's waiting. */
  pedidosAUna: { casa: 10, red: 20, deCasasQueYaTienen: 15 },
  pedidosEnTotal: { red: 300, deCasasQueYaTienen: 100 },
  enTotal: { red: 100, deTodos: 1_000 },
}
/** Mails that are never left out and wait for room however long: an order's confirmation, and that status mails were stopped. */
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
  /** The account that is signed in; undefined on routes that read no session. */
  quien?: { correo: string } | null
}

/** Who sends a request, as shares are counted. */
export function solicitanteDe({ ip, quien }: DeQuien): Solicitante {
  return { casa: casaDe(ip), red: redEnteraDe(ip), correo: quien?.correo.toLowerCase() ?? null }
}

/**
 * Decides by who causes a mail whether it leaves now, waits for room or is left out, and whether it goes behind the others.
 * What staff, an account or the address itself cause is not counted.
 */
export async function aplicarPresupuesto(tx: Tx, { funcion, para, pide }: Envio, casilla: string) {
  const { causa } = funciones[funcion]
  if (causa === 'para_la_tienda') return { de_formulario: true }
  if (!pide || pide.correo === para.trim().toLowerCase()) return { de_formulario: false }
  const { casa, red } = pide
  // Two transactions that count at the same moment would both find room. For the whole shop they may: it is not worth
  // that every form waits for every other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${casilla}`}, 0))`)
  const alli = sql`and casilla = ${casilla}`
  const deCasa = sql`and casa = ${casa}`
  const deRed = sql`and red = ${red}`
  const cuandoCabe = (filtro: SQL, cuantos: number) => cuandoCabeOtro(funcion, filtro, cuantos)
  const { aUna, pedidosAUna, pedidosEnTotal, enTotal } = POR_HORA
  // Who asks for the first time does not queue behind mails that still wait for room: only those that left are counted.
  const yaSalidos = sql`and desde <= now()`
  const siEsElPrimero = (filtro: SQL, suyo: SQL, resto: SQL) =>
    sql`case when ${cuandoCabe(filtro, 1)} is null then ${suyo} else ${resto} end`
  const [suyo, deTodos] =
    causa === 'pedido'
      ? [
          sql`greatest(${cuandoCabe(sql`${alli} ${deCasa}`, pedidosAUna.casa)}, ${siEsElPrimero(
            sql`${alli} ${deCasa}`,
            cuandoCabe(sql`${alli} ${deRed} ${yaSalidos}`, pedidosAUna.red),
            cuandoCabe(sql`${alli} ${deRed}`, pedidosAUna.deCasasQueYaTienen),
          )})`,
          siEsElPrimero(
            sql`${deRed} ${deCasa}`,
            cuandoCabe(sql`${deRed} ${yaSalidos}`, pedidosEnTotal.red),
            cuandoCabe(deRed, pedidosEnTotal.deCasasQueYaTienen),
          ),
        ]
      : [
          sql`greatest(${cuandoCabe(sql`${alli} ${deCasa}`, aUna.casa)}, ${cuandoCabe(sql`${alli} ${deRed}`, aUna.red)},
            ${siEsElPrimero(sql`${alli} ${deRed}`, cuandoCabe(sql`${alli} ${yaSalidos}`, aUna.deTodos), cuandoCabe(alli, aUna.deRedesQueYaTienen))})`,
          sql`greatest(${cuandoCabe(deRed, enTotal.red)}, ${cuandoCabe(sql``, enTotal.deTodos)})`,
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

/**
 * When one more mail of a kind fits: an hour after the last but `cuantos`; null while fewer than `cuantos` were caused in
 * the last hour.
 */
function cuandoCabeOtro(funcion: Envio['funcion'], filtro: SQL, cuantos: number) {
  return sql`(select desde + interval '1 hour' from ${correos}
    where funcion = ${funcion} and red is not null and estado <> 'omitido' and desde > now() - interval '1 hour' ${filtro}
    order by desde desc offset ${cuantos - 1} limit 1)`
}
