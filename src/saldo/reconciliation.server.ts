import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { deudas, faltaDelPedido } from '#db/schema/deudas.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { libro, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'

/** A member whose balance differs from the sum of their ledger rows. Amounts are signed decimal strings in pesos. */
export type Mismatch = { codigo_membresia: string; saldo: string; suma: string; diferencia: string }
/** A ledger row whose balance differs from the balance of the member's row before it plus its own amount. */
export type BalanceGap = { id: number; codigo_membresia: string; saldo_despues: string; esperado: string }

/** Compares balances and orders with their ledgers, from one snapshot, without changing anything (docs/decisions/026). */
export function conciliar(db: Db) {
  return inOneSnapshot(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows: diferencias } = await tx.execute<Mismatch>(sql`
      select p.codigo_membresia, p.saldo::text, c.suma::text, (p.saldo - c.suma)::text as diferencia
      from ${profiles} p
      cross join lateral (
        select coalesce(sum(c.monto), 0)::numeric(14, 2) as suma from ${creditosDados} c
        where c.codigo_membresia = p.codigo_membresia
      ) c
      where p.saldo <> c.suma order by p.codigo_membresia`)
    const { rows: newlines } = await tx.execute<BalanceGap>(sql`
      select s.id::int, s.codigo_membresia, s.saldo_despues::text, s.esperado::text from (
        select c.id, c.codigo_membresia, c.saldo_despues,
          lag(c.saldo_despues) over (partition by c.codigo_membresia order by c.id) + c.monto as esperado
        from ${creditosDados} c where c.codigo_membresia <> ''
      ) s where s.saldo_despues <> s.esperado order by s.id`)
    return { ...(await findLedgerFaults(tx)), miembros: await tx.$count(profiles), diferencias, saltos: newlines }
  })
}

/** What is wrong in the ledger of orders (docs/decisions/057); each list is empty in a shop without faults. */
async function findLedgerFaults(tx: Tx) {
  const { rows: bajo_cero } = await tx.execute<{ codigo: string; pagado: string }>(sql`
    select codigo_pedido as codigo, sum(monto)::text as pagado from ${pagos}
    group by codigo_pedido having sum(monto) < 0 order by codigo_pedido`)
  // Numbers go from 1 to the last one that was given.
  const { rows: huecos } = await tx.execute<{ recibo: number }>(sql`
    select n::int as recibo from ${libro}, generate_series(1, ultimo_recibo) n
    where not exists (select from ${pagos} where recibo = n) order by n limit 100`)
  const { rows: sin_par } = await tx.execute<{ recibo: number; monto: string }>(sql`
    select p.recibo, p.monto::text from ${pagos} p left join ${creditosDados} c on c.pago = p.id
    where p.metodo = 'saldo' and (c.id is null or c.monto <> -p.monto)
    union all
    select null, sum(p.monto)::text from ${pagos} p where p.grupo is not null group by p.grupo having sum(p.monto) <> 0`)
  const owes = sql`(select row(f.falta, vence_el_pedido("Pedidos"), ${pedidos.fecha_creacion}, ${pedidos.tipo_servicio})
    from falta_del_pedido("Pedidos") f (falta) where f.falta > 0)`
  const listed = sql`(select row(${deudas.falta}, ${deudas.vence}, ${deudas.fecha_creacion}, ${deudas.tipo_servicio})
    from ${deudas} where ${deudas.codigo} = ${pedidos.codigo})`
  const { rows: mal_listados } = await tx.execute<{ codigo: string; falta: string | null }>(sql`
    select ${pedidos.codigo} as codigo, ${faltaDelPedido} as falta from ${pedidos}
    where ${owes} is distinct from ${listed} order by 1`)
  return { bajo_cero, huecos, sin_par, mal_listados }
}
