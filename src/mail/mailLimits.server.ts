import { type SQL, sql } from 'drizzle-orm'
import { subnetOf, wholeNetworkOf } from '#db/networks.server.ts'
import type { Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { mailKinds, type OutgoingMail, type Requester } from './contract.ts'

/**
 * Hourly limits on the mails of one kind that forms cause (docs/decisions/036). To one mailbox: from one address
 * (`casa`), from its network (`red`) and from everybody (`deTodos`). In the whole shop: from one network and from
 * everybody. `…QueYaTienen` is the lower limit for networks or addresses that have caused one already; the difference
 * is kept for those that have caused none.
 */
const LIMITS_PER_HOUR = {
  perMailbox: { casa: 3, red: 5, deTodos: 10, deRedesQueYaTienen: 6 },
  /** Order confirmations have no limit for everybody, so that nobody delays another person's confirmation. */
  pedidosPerMailbox: { casa: 10, red: 20, deCasasQueYaTienen: 15 },
  pedidosTotal: { red: 300, deCasasQueYaTienen: 100 },
  total: { red: 100, deTodos: 1_000 },
}
/** Mails that may wait but are never skipped: order confirmations, and mails about stopped or reactivated notices. */
const NEVER_SKIPPED = new Set<OutgoingMail['funcion']>(['send-order-request-confirmation', 'send-notices-change'])

const OVER_MAILBOX_LIMIT = {
  estado: 'omitido',
  ultimo_error: 'Demasiados correos de formularios en una hora a esta dirección.',
} as const
const OVER_DAILY_LIMIT = {
  estado: 'omitido',
  ultimo_error: 'Los formularios causaron más correos de los que la tienda manda en un día.',
} as const

type RequestSource = {
  ip: string
  /** The signed-in account; undefined on routes that read no session. */
  viewer?: { correo: string } | null
}

/** The requester as the limits count it. */
export function requesterOf({ ip, viewer }: RequestSource): Requester {
  return { subnet: subnetOf(ip), network: wholeNetworkOf(ip), correo: viewer?.correo.toLowerCase() ?? null }
}

/**
 * Decides whether a mail leaves now, waits or is skipped, and whether it leaves after the others (`al_final`).
 * Mails to the shop, and mails caused by staff, an account or the recipient itself, are not counted.
 */
export async function applyMailLimits(tx: Tx, { funcion, para, requester }: OutgoingMail, mailbox: string) {
  const { causa: cause } = mailKinds[funcion]
  if (cause === 'para_la_tienda') return { al_final: true }
  if (!requester || requester.correo === para.trim().toLowerCase()) return { al_final: false }
  const { subnet, network } = requester
  // Serializes the count per mailbox: two transactions that count at once would both find room. The count of the whole
  // shop may be exceeded that way; otherwise every form would wait for every other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${mailbox}`}, 0))`)
  const toMailbox = sql`and casilla = ${mailbox}`
  const fromSubnet = sql`and casa = ${subnet}`
  const fromNetwork = sql`and red = ${network}`
  const allowedAt = (condition: SQL, limit: number) => nextAllowedAt(funcion, condition, limit)
  const { perMailbox, pedidosPerMailbox, pedidosTotal, total } = LIMITS_PER_HOUR
  // A first requester does not queue behind mails that wait for room, so only mails already due count.
  const alreadyDue = sql`and desde <= now()`
  const ifFirst = (condition: SQL, ownLimit: SQL, otherwise: SQL) =>
    sql`case when ${allowedAt(condition, 1)} is null then ${ownLimit} else ${otherwise} end`
  const [ownLimit, sharedLimit] =
    cause === 'pedido'
      ? [
          sql`greatest(${allowedAt(sql`${toMailbox} ${fromSubnet}`, pedidosPerMailbox.casa)}, ${ifFirst(
            sql`${toMailbox} ${fromSubnet}`,
            allowedAt(sql`${toMailbox} ${fromNetwork} ${alreadyDue}`, pedidosPerMailbox.red),
            allowedAt(sql`${toMailbox} ${fromNetwork}`, pedidosPerMailbox.deCasasQueYaTienen),
          )})`,
          ifFirst(
            sql`${fromNetwork} ${fromSubnet}`,
            allowedAt(sql`${fromNetwork} ${alreadyDue}`, pedidosTotal.red),
            allowedAt(fromNetwork, pedidosTotal.deCasasQueYaTienen),
          ),
        ]
      : [
          sql`greatest(${allowedAt(sql`${toMailbox} ${fromSubnet}`, perMailbox.casa)}, ${allowedAt(sql`${toMailbox} ${fromNetwork}`, perMailbox.red)},
            ${ifFirst(sql`${toMailbox} ${fromNetwork}`, allowedAt(sql`${toMailbox} ${alreadyDue}`, perMailbox.deTodos), allowedAt(toMailbox, perMailbox.deRedesQueYaTienen))})`,
          sql`greatest(${allowedAt(fromNetwork, total.red)}, ${allowedAt(sql``, total.deTodos)})`,
        ]
  const { rows } = await tx.execute<{ desde: string; lleno: boolean; sin_cupo: boolean }>(sql`
    select greatest(now(), suyo, de_todos)::text as desde,
      coalesce(suyo > now(), false) as lleno, coalesce(de_todos > now() + interval '1 day', false) as sin_cupo
    from (select ${ownLimit} as suyo, ${sharedLimit} as de_todos) l`)
  const [checked] = rows
  const al_final = cause === 'formulario'
  if (!NEVER_SKIPPED.has(funcion)) {
    if (checked?.lleno) return { al_final, ...OVER_MAILBOX_LIMIT }
    if (checked?.sin_cupo) return { al_final, ...OVER_DAILY_LIMIT }
  }
  return { al_final, casa: subnet, red: network, desde: sql`${checked?.desde}::timestamptz` }
}

/**
 * When one more mail of a kind fits: an hour after the `limit`-th newest; null while fewer than `limit` were caused in
 * the last hour.
 */
function nextAllowedAt(funcion: OutgoingMail['funcion'], condition: SQL, limit: number) {
  return sql`(select desde + interval '1 hour' from ${correos}
    where funcion = ${funcion} and red is not null and estado <> 'omitido' and desde > now() - interval '1 hour' ${condition}
    order by desde desc offset ${limit - 1} limit 1)`
}
