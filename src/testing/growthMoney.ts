import { codeOf, type Filling, hash, person, staff, waits, when } from './growthSql.ts'

/** As `GROWING` of growth.server.ts: the tables of payments, prices, receipts and cash. */
export const MONEY: Record<string, Filling> = {
  pagos: {
    many: 'orders',
    columns: 'recibo, codigo_pedido, clase, metodo, monto, dia, referencia, cobrado_por, autor, fecha_creacion',
    values: `n + 1, ${codeOf('n')}, 'pago', (array['transferencia', 'efectivo', 'contra_entrega', 'otro'])[1 + n % 4],
      case when n % 100 = 0 then 250 else 500 + n % 5000 end, (${when})::date, 'R' || n, ${staff}, ${staff}, ${when}`,
  },
  propuestas: {
    many: 'orders',
    columns: 'codigo_pedido, lineas, total, fecha_estimada_entrega, plan, cuotas, vale_hasta, estado, autor, creada_en',
    values: `${codeOf('n')}, '[{"clase": "pieza", "concepto": "Pulsera", "cantidad": 1, "precio": "500.00", "razon": null, "linea": null}]',
      500 + n % 5000, (${when})::date + 5, 'antes', '[{"monto": "500.00", "antes_de": null}]', (${when})::date + 2,
      case when ${waits} then 'abierta' else 'aceptada' end, ${staff}, ${when}`,
  },
  deudas: {
    many: 'orders / 100',
    columns: 'codigo_pedido',
    values: codeOf('n * 100'),
  },
  cuotas: {
    many: 'orders',
    columns: 'codigo_pedido, orden, monto, antes_de, recordada_antes, recordada_el_dia, recordada_despues, creada_en',
    values: `${codeOf('n')}, 1, 250 + n % 2500, (${when})::date + 2, ${when}, ${when}, ${when}, ${when}`,
  },
  comprobantes: {
    many: 'orders / 2',
    columns:
      'codigo_pedido, origen, estado, tipo, bytes, contenido, hash, huella, referencia, monto, hecho_en, fecha_creacion',
    values: `${codeOf('n * 2')}, 'enlace', case when ${waits} then 'espera' else 'confirmado' end, 'image/jpeg', 1,
      case when ${when} > now() - interval '729 days' then 'a'::bytea end,
      decode(${hash}, 'hex'), decode(md5('h' || n), 'hex'), 'R' || n * 2, 250 + n % 2500, ${when}, ${when}`,
  },
  movimientos_de_banco: {
    many: 'orders / 2',
    columns: 'cuenta, hash, dia, monto, referencia, descripcion, comprobante, importado_en',
    values: `'000-555013-4', decode(${hash}, 'hex'), (${when})::date, 250 + n % 2500, 'R' || n * 2, 'TRANSFERENCIA', 
      r.id, ${when}`,
    // Numbered once: the indexes are away meanwhile, so that a search for each row would read the whole table.
    of: 'join (select id, row_number() over (order by fecha_creacion, id) - 1 as num from comprobantes) r on r.num = n',
  },
  rendiciones: {
    many: 'orders / 100',
    columns: 'mensajero, dia, esperado, contado, recibido_por, fecha_creacion',
    values: `${staff}, (${when})::date, 3000, 3000, ${staff}, ${when}`,
  },
  cierres: {
    many: 'orders / 100',
    columns: 'dia, autor, cerrado_en',
    values: `current_date - 1 - n, ${staff}, now()`,
  },
  lineas_de_cierre: {
    many: 'orders / 100',
    columns: 'dia, orden, metodo, persona, esperado, contado',
    values: `current_date - 1 - n, 1, 'efectivo', ${staff}, 3000, 3000`,
  },
  datos_fiscales: {
    many: 'orders / 20',
    columns: 'codigo_pedido, rnc, nombre',
    values: `${codeOf('n * 20')}, '00100000001', name`,
    of: person('n'),
  },
}
