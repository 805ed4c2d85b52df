import type pg from 'pg'
import { SE_DESHIZO } from '#pedidos/cobros/labels.ts'

/**
 * Statements that find what the tables of money may not hold, whatever was sent; each gives the fault as text. What staff
 * correct by hand of a receipt's payment is no fault.
 */
const FAULTS: Record<string, string> = {
  'closed lines that are not the sum of their entries': `
    with dias as (select dia, lag(dia, 1, '0001-01-01') over (order by dia) as antes from cierres)
    select d.dia || ' ' || l.metodo || ': ' || l.esperado as what from dias d join lineas_de_cierre l on l.dia = d.dia
    where l.esperado <> case when l.metodo = 'contra_entrega'
      then (select coalesce(sum(monto), 0) from pagos where metodo = 'contra_entrega' and cobrado_por = l.persona and dia <= d.dia)
        - (select coalesce(sum(esperado), 0) from rendiciones r where r.mensajero = l.persona and r.dia <= d.antes)
      else (select coalesce(sum(monto), 0) from pagos where metodo = l.metodo and dia > d.antes and dia <= d.dia
        and (l.metodo <> 'efectivo' or cobrado_por = l.persona)) end`,
  'entries of a closed day that have no line': `
    with dias as (select dia, lag(dia, 1, '0001-01-01') over (order by dia) as antes from cierres)
    select d.dia || ' ' || p.metodo as what from dias d join pagos p on p.dia > d.antes and p.dia <= d.dia
    where p.metodo <> 'contra_entrega' and not exists (select from lineas_de_cierre l where l.dia = d.dia and l.metodo = p.metodo
      and (p.metodo <> 'efectivo' or l.persona = p.cobrado_por))
    group by d.dia, p.metodo, case when p.metodo = 'efectivo' then p.cobrado_por end having p.metodo <> 'efectivo' or sum(p.monto) <> 0`,
  'entries written into a closed day': `select p.recibo || ' of ' || p.dia as what from pagos p join cierres c
    on p.dia <= c.dia and p.fecha_creacion > c.cerrado_en`,
  'receipts whose payment does not say what their state says': `
    select c.id || ' ' || c.estado as what from comprobantes c
    where (select coalesce(sum(p.monto), 0) from pagos p where p.comprobante = c.id
        or (p.corrige in (select id from pagos where comprobante = c.id) and p.razon = '${SE_DESHIZO}')) <> case c.estado when 'confirmado' then c.monto else 0 end`,
  'rows of the bank that pay a receipt that is not confirmed': `select m.id::text as what from movimientos_de_banco m
    join comprobantes c on c.id = m.comprobante where c.estado <> 'confirmado'`,
  'steps undone whose money stayed': `select m.id::text as what from movimientos m join pagos p on p.lote = m.lote and p.codigo_pedido = m.codigo_pedido
    where m.deshecho is not null group by m.id having sum(p.monto + (select coalesce(sum(c.monto), 0) from pagos c where c.corrige = p.id)) <> 0`,
  'money collected without its step': `select p.recibo::text as what from pagos p where p.metodo = 'contra_entrega' and p.clase = 'pago'
    and not exists (select from movimientos m where m.lote = p.lote and m.codigo_pedido = p.codigo_pedido)`,
}

/** @returns one sentence for each fault */
export async function findFaults(pool: pg.Pool) {
  const broken: string[] = []
  for (const [what, statement] of Object.entries(FAULTS)) {
    const { rows } = await pool.query<{ what: string }>(statement)
    if (rows.length > 0) broken.push(`${what}: ${rows.length}, as ${rows[0]?.what}`)
  }
  return broken
}

/**
 * Damages what the campaign compares.
 * @returns words of each sentence that must report it
 */
export async function plantMoneyFaults(pool: pg.Pool) {
  await pool.query(`
    alter table pagos disable trigger user;
    update pagos set monto = monto + 0.01 where id = (select max(id) from pagos where clase = 'pago' and metodo = 'efectivo');
    alter table pagos enable trigger user;
    update lineas_de_cierre set esperado = esperado + 1 where (dia, orden) = (select dia, orden from lineas_de_cierre limit 1);
    update comprobantes set estado = 'rechazado' where id = (select id from comprobantes where estado = 'confirmado' limit 1);
    update libro set ultimo_recibo = ultimo_recibo + 1;
    update profiles set saldo = saldo + 1 where codigo_membresia = (select codigo_membresia from creditos_dados limit 1)`)
  return [
    ...['what was paid of', 'closed lines that are not the sum', 'receipts whose payment does not say'],
    ...['receipt numbers out of line', 'the balance of', 'conciliar: '],
  ]
}
