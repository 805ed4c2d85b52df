import pg from 'pg'

/** Writes 100,000 orders, `B50-00000` to `B50-99999`, with ten steps each. The triggers that notify are disabled. */
export async function fill(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into "Pedidos" ("Código de pedido", "Cliente", correo_cliente, "Estatus_id", "Precio", "Peso", "Total",
      "Fecha_estimada_entrega", "Fecha_creacion", "Notas", tipo_servicio)
    select 'B50-' || lpad(n::text, 5, '0'), 'Cliente Número ' || n, 'cliente' || n || '@ejemplo.com', 1 + n % 8,
      n % 5000, 0.25, n % 5000 + 200, date '2026-01-01' + n % 365, timestamptz '2026-01-01' + n * interval '1 minute',
      'Servicio: Retiro en tienda', case when n % 2 = 0 then 'retiro' else 'envio' end
    from generate_series(0, 99999) n`)
  await client.query('alter table "Historial_Estatus" disable trigger user')
  await client.query(`
    insert into "Historial_Estatus" ("Código de pedido", "Estatus_id", "Descripcion", "Fecha")
    select 'B50-' || lpad((n % 100000)::text, 5, '0'), 1 + (n / 100000) % 8, 'Paso ' || n / 100000,
      timestamptz '2026-01-01' + n * interval '7 seconds'
    from generate_series(0, 999999) n`)
  await client.query('alter table "Historial_Estatus" enable trigger user')
  await client.query('vacuum analyze')
  await client.end()
}

export function randomCode() {
  return `B50-${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`
}
