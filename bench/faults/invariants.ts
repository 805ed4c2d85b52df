import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'

/**
 * Where a write of each verb leaves its mark: statements with a column `mark`, one row for each time that it was done.
 */
export const TRACES = {
  pedir: `select split_part(correo_cliente, '@', 1) as mark from "Pedidos"`,
  anotar: `select split_part(correo_cliente, '@', 1) as mark from "Pedidos"`,
  mover: `select "Descripcion" as mark from "Historial_Estatus"`,
  deshacer: `select id::text as mark from movimientos where deshecho is not null and paso is null`,
  escribirNota: `select despues->>'notas_privadas' as mark from auditoria where accion = 'cambiar-notas-privadas'`,
  proponer: `select lineas->0->>'concepto' as mark from propuestas`,
  aceptar: `select razon as mark from propuestas where estado = 'aceptada'`,
  pagar: `select lower(referencia) as mark from pagos`,
  devolver: `select razon as mark from pagos where clase = 'devolucion'`,
  enviarComprobante: `select lower(referencia) as mark from comprobantes`,
  acreditar: `select descripcion as mark from creditos_dados where monto > 0`,
  cargar: `select descripcion as mark from creditos_dados where monto < 0`,
  digitar: `select descripcion as mark from paquetes_digitados`,
  abrirTicket: `select asunto as mark from tickets_ayuda`,
  responderTicket: `select mensaje as mark from respuestas_tickets`,
  conversar: `select contenido as mark from conversaciones_mensajes`,
  contactar: `select descripcion_problema as mark from "Contactos"`,
  avisar: `select titulo as mark from notifications`,
  retirar: `select apellido as mark from "Solicitudes_Retiro"`,
  ajustar: `select valor->'ticket'->0->>'texto' as mark from ajustes where clave = 'respuestas'`,
} as const
export type Verb = keyof typeof TRACES

/** A write that a client sent. `unknown`: it was refused, or not answered, after a try that got no answer. */
export type Write = { verb: Verb; mark: string; outcome: 'acknowledged' | 'refused' | 'unknown' }

/** Statements that find what must not be, whatever was sent; each gives the rows of the fault as text. */
const FAULTS: Record<string, string> = {
  'orders without their first history row': `select "Código de pedido" as what from "Pedidos" p where
    correo_cliente like 'm%@ejemplo.com' and not exists (select from "Historial_Estatus" h where h."Código de pedido" = p."Código de pedido")`,
  'orders whose status is not that of their newest row': `select p."Código de pedido" as what from "Pedidos" p
    where correo_cliente like 'm%@ejemplo.com' and p."Estatus_id" is distinct from (select h."Estatus_id" from "Historial_Estatus" h
      where h."Código de pedido" = p."Código de pedido" order by h.id desc limit 1)`,
  'steps whose mail is missing': `select m.id::text as what from movimientos m where m.correo is not null and m.deshecho is null
    and not exists (select from correos c where c.id = m.correo)`,
  'mails twice for one cause': `select min(c.id::text) as what from correos c where c.funcion = 'send-order-request-confirmation'
    or (c.funcion = 'send-status-update' and c.datos->>'descripcion' like 'm%') group by c.funcion, c.codigo_pedido, c.datos->>'descripcion' having count(*) > 1`,
  'orders with another price than the last accepted one': `select p."Código de pedido" as what from "Pedidos" p
    join lateral (select total from propuestas r where r.codigo_pedido = p."Código de pedido" and estado = 'aceptada' order by id desc limit 1) r on true
    where p."Total" <> r.total`,
  'receipt numbers out of line': `select recibo::text as what from (select recibo, row_number() over (order by recibo) as n from pagos) r where recibo <> n
    union all select 'last ' || ultimo_recibo from libro where ultimo_recibo <> (select coalesce(max(recibo), 0) from pagos)`,
  'requests begun and never answered': `select clave::text as what from repeticiones where respuesta is null`,
}

/**
 * Checks by SQL what must be true of a shop after whatever happened to it (docs/decisions/068).
 * @param sent what clients sent, and how they were answered
 * @returns one sentence for each promise that was not kept; none if all were
 */
export async function checkInvariants(db: Db, sent: readonly Write[]) {
  const broken: string[] = []
  for (const [verb, writes] of Map.groupBy(sent, ({ verb }) => verb)) {
    const marks = sql.param(writes.map(({ mark }) => mark))
    const { rows } = await db.execute<{ mark: string; count: number }>(sql`
      select m.mark, count(t.mark)::int as count from unnest(${marks}::text[]) m(mark)
      left join (${sql.raw(TRACES[verb])}) t on t.mark = m.mark group by m.mark`)
    const counts = new Map(rows.map(({ mark, count }) => [mark, count]))
    const report = (what: string, of: Write[]) =>
      of.length > 0 && broken.push(`${verb}: ${of.length} ${what}, as ${of[0]?.mark}`)
    const having = (isWrong: (count: number, write: Write) => boolean) =>
      writes.filter((write) => isWrong(counts.get(write.mark) ?? 0, write))
    report(
      'acknowledged and lost',
      having((count, { outcome }) => outcome === 'acknowledged' && count === 0),
    )
    report(
      'refused and done',
      having((count, { outcome }) => outcome === 'refused' && count > 0),
    )
    report(
      'done more than once',
      having((count) => count > 1),
    )
  }
  const moved = sent.filter(({ verb, outcome }) => verb === 'mover' && outcome === 'acknowledged')
  const { rows: mute } = await db.execute<{ what: string }>(sql`
    select h."Código de pedido" as what from "Historial_Estatus" h join "Pedidos" p using ("Código de pedido")
    where h."Descripcion" = any(${sql.param(moved.map(({ mark }) => mark))}::text[]) and p.correo_cliente is not null
      and not exists (select from correos c where c.codigo_pedido = h."Código de pedido" and c.datos->>'descripcion' = h."Descripcion")`)
  if (mute.length > 0) broken.push(`moves without their mail: ${mute.length}, as ${mute[0]?.what}`)
  for (const [what, statement] of Object.entries(FAULTS)) {
    const { rows } = await db.execute<{ what: string }>(sql.raw(statement))
    if (rows.length > 0) broken.push(`${what}: ${rows.length}, as ${rows[0]?.what}`)
  }
  const { miembros: _, ...faults } = await conciliar(db)
  for (const [what, rows] of Object.entries(faults))
    if (rows.length > 0) broken.push(`conciliar: ${rows.length} ${what}, as ${JSON.stringify(rows[0])}`)
  return broken
}

/**
 * Damages the data as a fault of the shop would, so that `checkInvariants` must report it.
 * @returns words of each sentence that it must report
 */
export async function plantFaults(db: Db) {
  await db.execute(sql`alter table "Historial_Estatus" disable trigger user`)
  await db.execute(sql`delete from "Historial_Estatus" where "Código de pedido" =
    (select "Código de pedido" from "Pedidos" where correo_cliente like 'm%@ejemplo.com' limit 1)`)
  await db.execute(sql`alter table "Historial_Estatus" enable trigger user`)
  await db.execute(sql`insert into correos (funcion, para, codigo_pedido, datos, estado)
    select funcion, para, codigo_pedido, datos, 'omitido' from correos where funcion = 'send-order-request-confirmation' limit 1`)
  await db.execute(
    sql`update profiles set saldo = saldo + 1 where codigo_membresia = (select codigo_membresia from creditos_dados limit 1)`,
  )
  await db.execute(sql`update libro set ultimo_recibo = ultimo_recibo + 1`)
  await db.execute(
    sql`delete from "Contactos" where id = (select max(id) from "Contactos" where descripcion_problema like 'm%')`,
  )
  return [
    'contactar: ',
    'orders without their first history row',
    'mails twice for one cause',
    'conciliar: ',
    'receipt numbers out of line',
  ]
}
