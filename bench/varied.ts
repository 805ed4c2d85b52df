import pg from 'pg'

/**
 * Writes orders as after years of use: names with accents, phones in several notations, free text, nearly all
 * delivered, the newest few thousand open, some late, some without a price. The triggers that notify are disabled.
 */
export async function fillVaried(url: string, count: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `with gente as (
      select array['Yokasta','Ramón','Altagracia','Wilkin','Esmeralda','Rosanna','José Manuel','Carmen Iris','Ana Lucía',
        'Franklin','Mercedes','Bienvenida','Luis Alberto','María','Juan Carlos','Yeimy','Ángel','Lucía','Óscar','Zoila'] nombres,
      array['Peña','Peralta','Güílamo','de la Cruz','Ureña','Objío','Tavárez','Báez','Fermín','Rosario','Núñez','Cuevas',
        'Peguero','Santana','Jiménez','Féliz','Marte','Polanco','Ynoa','Encarnación'] apellidos,
      array['Pulsera azul de tres hilos','Aretes de ámbar','Collar con dije de mariposa','Tobillera de cuentas',
        'Anillo de larimar','Juego de collar y aretes','Llavero con iniciales 😀','Rosario de madera'] piezas
    )
    insert into "Pedidos" ("Código de pedido", "Cliente", correo_cliente, telefono, "Estatus_id", "Precio", "Peso", "Total",
      "Fecha_estimada_entrega", "Fecha_creacion", "Notas", tipo_servicio)
    select 'B' || lpad((50 + n / 100000)::text, 2, '0') || '-' || lpad((n % 100000)::text, 5, '0'),
      nombres[1 + h % 20] || ' ' || apellidos[1 + (h / 20) % 20], 'cliente' || n || '@ejemplo.com',
      case h % 3 when 0 then '809-555-' || lpad((n % 10000)::text, 4, '0')
        when 1 then '(829) 555 ' || lpad((n % 10000)::text, 4, '0') end,
      -- The newest three in a hundred are under way.
      case when n >= $1 * 0.97 then (array[1,1,2,3,3,3,4,5,6,6,7,11,12])[1 + h % 13]
        when h % 40 = 0 then 9 + h / 40 % 2 else 8 end,
      0, 0.12, case when n >= $1 * 0.97 and h % 13 < 2 then 0 else 500 + h % 12000 end,
      (now() - ($1 - n) * interval '20 minutes')::date + (h % 9),
      now() - ($1 - n) * interval '20 minutes',
      'Servicio: ' || case when h % 2 = 0 then 'Retiro en tienda' else 'Envío a domicilio' end
        || E'\\nArtículo: ' || piezas[1 + (h / 7) % 8] || ', para muñeca de ' || (14 + h % 6) || ' cm',
      case when h % 2 = 0 then 'retiro' else 'envio' end
    from gente, generate_series(0, $1::int - 1) n, lateral (select abs(hashint4(n)) h) azar`,
    [count],
  )
  await client.query('alter table "Historial_Estatus" disable trigger user')
  await client.query(`
    insert into "Historial_Estatus" ("Código de pedido", "Estatus_id", "Fecha")
    select p."Código de pedido", paso, p."Fecha_creacion" + paso * interval '5 hours'
    from "Pedidos" p, generate_series(1, 8) paso where p."Código de pedido" >= 'B50' and paso <= p."Estatus_id"`)
  await client.query('alter table "Historial_Estatus" enable trigger user')
  await client.query('vacuum analyze')
  await client.end()
}
