import { sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { type Envio, esDeFormulario, HISTORIA } from './contrato.ts'

/** Mails that forms may cause in an hour (docs/decisions/004): to one mailbox, and of the whole shop. */
const POR_HORA = { porCasilla: 10, deLaTienda: 1_000 }

const AL_LIMITE = {
  estado: 'omitido',
  ultimo_error: `Más de ${POR_HORA.porCasilla} correos de formularios en una hora a esta dirección.`,
} as const
const SIN_CUPO = {
  estado: 'omitido',
  ultimo_error: 'Los formularios causaron más correos de los que la tienda manda en un día.',
} as const

/**
 * What a form's mail is let do: leave now, wait for room, or be left out. Whatever staff or an account's own actions
 * cause draws on no budget; a status is never left out, also when a form caused it.
 */
export async function aplicarPresupuesto(
  tx: Tx,
  { funcion, deFormulario = esDeFormulario[funcion] }: Envio,
  casilla: string,
) {
  if (!deFormulario) return { de_formulario: false }
  // Two transactions that count at the same moment would both find room. For the whole shop they may: it is not worth
  // that every form waits for every other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`correo:${casilla}`}, 0))`)
  const { rows } = await tx.execute<{ desde: string; lleno: boolean; sin_cupo: boolean }>(sql`
    select greatest(now(), suyo, de_todos)::text as desde,
      coalesce(suyo > now(), false) as lleno, coalesce(de_todos > now() + interval '1 day', false) as sin_cupo
    from (select ${lugar(sql`and casilla = ${casilla}`, POR_HORA.porCasilla)} as suyo,
      ${lugar(sql``, POR_HORA.deLaTienda)} as de_todos) l`)
  const [visto] = rows
  if (funcion !== HISTORIA.paso && visto?.lleno) return { de_formulario: true, ...AL_LIMITE }
  if (funcion !== HISTORIA.paso && visto?.sin_cupo) return { de_formulario: true, ...SIN_CUPO }
  return { de_formulario: true, desde: sql`${visto?.desde}::timestamptz` }
}

/** When there is room for one more: an hour after the last but so many; null while there were not so many. */
function lugar(filtro: ReturnType<typeof sql>, cuantos: number) {
  return sql`(select desde + interval '1 hour' from ${correos}
    where de_formulario and estado <> 'omitido' ${filtro} order by desde desc offset ${cuantos - 1} limit 1)`
}
