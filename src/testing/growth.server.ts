import pg from 'pg'
import { MONEY } from './growthMoney.ts'
import {
  codeOf,
  type Filling,
  hash,
  mailOf,
  nameOf,
  person,
  phoneOf,
  recent,
  staff,
  UNDER_WAY,
  WAITING,
  waits,
  when,
} from './growthSql.ts'

/**
 * How each growing table is filled, after the tables that it refers to. In the SQL, `n` counts from 0 to `many` - 1,
 * `people` holds the members (`num` 0 is the newest), and `f.staff` is the id of one admin.
 */
export const GROWING: Record<string, Filling> = {
  Pedidos: {
    columns: `"Código de pedido", "Cliente", correo_cliente, telefono, "Estatus_id", "Total", "Fecha_estimada_entrega",
      "Fecha_creacion", "Notas", tipo_servicio, busqueda`,
    values: `ref, client, address, phone,
      case when n >= many - ${UNDER_WAY} then (array[1,2,3,4,5,6,7,11,12])[1 + n % 9] when n % 40 = 0 then 10 else 8 end,
      case when ${waits} then 0 else 500 + n % 5000 end, (${when})::date + 5, ${when}, notes,
      case when n % 2 = 0 then 'retiro' else 'envio' end,
      lower(concat_ws(' ', ref, client, address, phone, translate(phone, '-', ''), notes))`,
    of: `${person('n / 2')}, lateral (select ${codeOf('n')} as ref,
        case when n % 2 = 0 then name else ${nameOf('n / 2')} end as client,
        case when n % 2 = 0 then mail else 'suelta.' || ${mailOf('n / 2')} end as address,
        regexp_replace(${phoneOf('case when n % 2 = 0 then n % (members * 2) else n end')}, '(...)(....)$', '809-\\1-\\2') as phone,
        E'Artículo: Pulsera azul para muñeca de ' || n % 500 || ' mm' as notes) x`,
  },
  Historial_Estatus: {
    many: 'orders * 2',
    columns: '"Código de pedido", "Estatus_id", "Fecha", registrado, autor',
    values: `${codeOf('n / 2')}, 1 + n % 2, ${when}, ${when}, case when n % 2 = 1 then ${staff} end`,
  },
  movimientos: {
    many: 'orders / 20',
    columns: 'codigo_pedido, autor, lote, antes, version, fecha_creacion, hasta',
    values: `${codeOf('n')}, ${staff}, gen_random_uuid(), '{}', 1, ${recent(1)}, ${recent(1)}`,
  },
  avisos_a_mano: {
    many: 'orders / 10',
    columns: 'codigo_pedido, sobre, texto, autor, fecha_creacion',
    values: `${codeOf('n * 10')}, 'estatus', case when ${when} < now() - interval '89 days' then '…' else 'Hola' end, ${staff}, ${when}`,
  },
  guias: {
    many: 'orders / 10',
    columns: 'codigo_pedido, numero, autor, fecha_creacion',
    values: `${codeOf('n * 10')}, 'MIA' || 10000000 + n, ${staff}, ${when}`,
  },
  piezas: {
    many: '5000',
    columns: 'nombre, slug, clase, precio, existencias, quedan, publicada_en, vendida_en, creada_en',
    values: `'Pulsera ' || n, 'pulsera-' || n, (array['pulsera','aretes','cartera','collar'])[1 + n % 4], 500 + n % 3000,
      'unica', n % 2, ${when}, case when n % 2 = 0 then ${when} + interval '10 days' end, ${when}`,
  },
  slugs_de_piezas: {
    many: '5000',
    columns: 'slug, pieza_id',
    values: `'pulsera-' || n, (select id from piezas where slug = 'pulsera-' || n)`,
  },
  esperas_de_pieza: {
    many: 'orders / 50',
    columns: 'pieza_id, correo, creada_en',
    values: `(select id from piezas limit 1), 'espera' || n || '@ejemplo.com', ${recent(90)}`,
  },
  lineas_de_pedido: {
    many: 'orders',
    columns: 'codigo_pedido, pieza_id, nombre, cantidad, precio, apartada_hasta',
    values: `${codeOf('n')}, (select id from piezas where slug = 'pulsera-' || n % 5000), 'Pulsera', 1, 850, ${when} + interval '48 hours'`,
  },
  fotos_de_piezas: {
    many: '5000',
    columns: 'pieza_id, ancho, alto, color, estado, creada_en',
    values: `(select id from piezas where slug = 'pulsera-' || n), 1440, 1800, '#cfe8ea', 'lista', ${when}`,
  },
  archivos_de_fotos: {
    many: '5000',
    columns: 'clave, contenido',
    values: `'piezas/00000000-0000-4000-8000-' || lpad(n::text, 12, '0') || '/360.webp', 'a'`,
  },
  pedidos_fotos: {
    many: 'orders / 5',
    columns: 'nombre, tipo, bytes, ancho, alto, contenido, codigo_pedido, clase, autor',
    values: `'a.jpg', 'image/jpeg', 1, 1, 1, 'a', ${codeOf('n * 5')}, case when n % 2 = 0 then 'pieza' else 'nota' end, ${staff}`,
  },
  ...MONEY,
  pedidos_formulario: {
    many: 'orders + orders / 20',
    columns: 'nombre, apellido, correo, descripcion, codigo_pedido, user_id, codigo_membresia, fecha_creacion',
    values: `name, 'Peña', mail, 'Pulsera', case when n < orders then ${codeOf('n')} end, user_id, code, ${when}`,
    of: person('n / 2'),
  },
  pedidos_cuenta: {
    many: 'orders / 2',
    columns: 'codigo_pedido, codigo_membresia',
    values: `${codeOf('n * 2')}, code`,
    of: person('n'),
  },
  Solicitudes_Ayuda: {
    many: 'orders / 20',
    columns: 'codigo_pedido, situacion, correo, estado, resuelta_en, fecha_creacion',
    values: `${codeOf('n * 20')}, 'No me llega', mail, case when ${waits} then 'abierta' else 'aprobada' end,
      case when not ${waits} then ${when} end, ${when}`,
    of: person('n * 10'),
  },
  Solicitudes_Cambio_Direccion: {
    many: 'orders / 20',
    columns: 'codigo_pedido, nueva_direccion, correo, estado, resuelta_en, fecha_creacion',
    values: `${codeOf('n * 20')}, 'Calle Duarte 5', mail, case when ${waits} then 'por_confirmar' else 'aprobada' end,
      case when not ${waits} then ${when} end, ${when}`,
    of: person('n * 10'),
  },
  Solicitudes_Retiro: {
    many: 'orders / 10',
    columns: 'codigo_pedido, nombre, apellido, correo, estatus_id, fecha_creacion',
    values: `${codeOf('n * 10')}, name, 'Peña', mail, 6, ${when}`,
    of: person('n * 5'),
  },
  Contactos: {
    many: 'orders / 10',
    columns: 'nombre_cliente, correo, descripcion_problema, estado, codigo_pedido, fecha_creacion',
    values: `name, mail, 'Quiero saber de la talla ' || n, case when ${waits} then 'Pendiente' else 'Atendido' end, ${codeOf('n * 10')}, ${when}`,
    of: person('n * 5'),
  },
  bandeja_asuntos: {
    many: 'orders / 10',
    columns: 'clase, id, fecha, visto_en, visto_por, atendido_en, atendido_por',
    values: `kind, case when abroad then orders + n + 1 else n + 1 end, ${when}, ${when}, ${staff},
      case when n < case when abroad then many / 2 else many end - ${WAITING} then ${when} end, ${staff}`,
    of: `cross join unnest(array['retiro', 'mensaje', 'internacional', 'ayuda', 'direccion']) kind
      cross join lateral (select kind = 'internacional') x (abroad) where not abroad or n < many / 2`,
  },
  bandeja_respuestas: {
    many: 'orders / 20',
    columns: 'clase, asunto, canal, texto, autor, fecha_creacion',
    values: `'mensaje', n + 1, 'correo', 'Hola', ${staff}, ${when}`,
  },
  chatbot_conversations: {
    many: 'orders / 5',
    columns: 'email, order_code, conversation_data, huella, user_id, created_at, updated_at',
    values: `mail, ${codeOf('n * 5')}, jsonb_build_object('messages', jsonb_build_array(jsonb_build_object('role', 'user', 'content', 'Hola'))),
      ${hash}, case when n % 2 = 0 then user_id end, ${recent(89)}, ${recent(89)}`,
    of: person('n'),
  },
  conversaciones: {
    many: 'orders / 5',
    columns:
      'estado, correo, correo_comprobado, codigo_pedido, user_id, agente_id, espera_desde, terminada_en, actividad_en, created_at, visto_por_visitante',
    values: `case when ${waits} then 'dejada' else 'terminada' end, mail, true, ${codeOf('n * 5')}, case when n % 2 = 0 then user_id end,
      ${staff}, case when ${waits} then ${recent(364)} end, case when not ${waits} then ${recent(364)} end, ${recent(364)}, ${recent(364)}, 1000000000`,
    of: person('n'),
  },
  conversaciones_mensajes: {
    many: 'orders / 5',
    columns: 'conversacion_id, clave, rol, contenido, created_at',
    values: `c.id, gen_random_uuid(), (array['user', 'agent'])[1 + step % 2], 'Hola', c.created_at`,
    of: 'join talks c on c.num = n, generate_series(0, 2) step',
  },
  conversaciones_llaves: {
    many: 'orders / 5',
    columns: 'huella, conversacion_id, created_at',
    values: `${hash}, c.id, c.created_at`,
    of: 'join talks c on c.num = n',
  },
  conversaciones_presencias: {
    many: 'orders / 5',
    columns: 'conversacion_id, visto_en',
    values: 'c.id, c.created_at',
    of: 'join talks c on c.num = n',
  },
  preguntas_sin_respuesta: {
    many: 'orders / 20',
    columns: 'texto, huella, estado, conversacion_id, created_at, ultima',
    values: `'¿Venden ' || n || '?', ${hash}, case when ${waits} then 'abierta' else 'descartada' end, null, ${recent(89)}, ${recent(89)}`,
  },
  asistente_consumo: {
    many: 'orders / 10',
    columns: 'quien, dia, fichas',
    values: `n || '@ejemplo.com', current_date, 100`,
  },
  tickets_ayuda: {
    many: 'orders / 10',
    columns:
      'user_id, codigo_membresia, asunto, descripcion, estado, codigo_pedido, created_at, fecha_creacion, actividad_en, espera_desde, visto_por_gestion',
    values: `user_id, code, 'La talla ' || n, 'Hola', case when ${waits} then 'abierto' else 'cerrado' end, ${codeOf('n * 10')},
      ${when}, ${when}, ${when}, case when ${waits} then ${when} end, 1000000000`,
    of: person('n'),
  },
  respuestas_tickets: {
    many: 'orders / 5',
    columns: 'ticket_id, user_id, mensaje, es_admin, created_at',
    values: `n / 2 + 1, case when n % 2 = 0 then ${staff} else user_id end, 'Hola', n % 2 = 0, ${when}`,
    of: person('n / 2'),
  },
  tickets_fotos: {
    many: 'orders / 20',
    columns: 'nombre, tipo, bytes, ancho, alto, contenido, ticket_id',
    values: `'a.png', 'image/png', 1, 1, 1, 'a', n + 1`,
  },
  paquetes_digitados: {
    many: 'orders / 10',
    columns:
      'codigo_pedido, cliente, precio, total, estatus_id, correo_cliente, user_id, codigo_membresia, fecha_creacion',
    values: `${codeOf('n * 10')}, name, 900, 900, 8, mail, user_id, code, ${when}`,
    of: person('n * 5'),
  },
  paquetes_fotos: {
    many: 'orders / 20',
    columns: 'nombre, tipo, bytes, ancho, alto, contenido, paquete_id',
    values: `'a.png', 'image/png', 1, 1, 1, 'a', n + 1`,
  },
  creditos_dados: {
    many: 'orders / 5',
    columns: 'codigo_membresia, correo, nombre, monto, descripcion, admin_id, saldo_despues, fecha_creacion',
    values: `code, mail, name, 100, 'Crédito', ${staff}, 100, ${when}`,
    of: person('n'),
  },
  avisos_enviados: {
    many: 'orders / 20',
    columns: 'tipo, titulo, mensaje, codigo_membresia, cuantos, autor, fecha_creacion',
    values: `'general', 'Hola', 'Llegamos', code, 1, ${staff}, ${when}`,
    of: person('n'),
  },
  notifications: {
    many: 'orders / 5',
    columns: 'user_id, codigo_membresia, titulo, mensaje, leido, fecha_creacion',
    values: `user_id, code, 'Hola', 'Llegamos', n % 4 > 0, ${when}`,
    of: person('n'),
  },
  registros_acceso: {
    many: 'orders / 5',
    columns: 'codigo_membresia, correo, nombre, fecha',
    values: `code, mail, name, ${when}`,
    of: person('n'),
  },
  account: {
    many: 'orders / 5',
    columns: 'user_id, account_id, provider_id, password',
    values: `user_id, user_id::text, 'seeded', 'x'`,
    of: person('n'),
  },
  session: {
    many: 'orders / 5',
    columns: 'user_id, token, expires_at',
    values: `user_id, ${hash}, now() + interval '29 days' * n / many`,
    of: person('n'),
  },
  suscripciones_push: {
    many: 'orders / 20',
    columns: 'session_id, endpoint, p256dh, auth',
    values: `id, 'https://push.ejemplo.com/' || n, 'p', 'a'`,
    of: 'join (select id, row_number() over (order by id) - 1 as num from session) s on s.num = n',
  },
  preferencias_push: {
    many: 'orders / 20',
    columns: 'user_id',
    values: 'user_id',
    of: person('n'),
  },
  verification: {
    many: 'orders / 20',
    columns: 'identifier, value, expires_at',
    values: `n || '@ejemplo.com', 'x', now() + interval '1 day' * (n + 1) / many`,
  },
  two_factor: {
    many: 'orders / 20',
    columns: 'user_id, secret, backup_codes',
    values: `user_id, ${hash}, 'x'`,
    of: 'join people on num = n + 2',
  },
  user_roles: { many: 'orders / 5', columns: 'user_id', values: 'user_id', of: 'join people on num = n + 2' },
  correos: {
    many: 'orders',
    columns:
      'funcion, para, casilla, codigo_pedido, de_formulario, datos, estado, asunto, vaciado, fecha_creacion, desde',
    values: `'send-status-update', mail, mail, ${codeOf('n')}, n % 2 = 0, '{}', 'enviado', 'Tu pedido',
      case when ${when} < now() - interval '89 days' then ${when} end, ${when}, ${when}`,
    of: person('n / 2'),
  },
  enlaces: {
    many: 'orders',
    columns: 'tipo, huella, codigo_pedido, correo, user_id, fecha_creacion, vence',
    values: `case when n % 2 = 0 then 'pedido' else 'confirmacion' end, ${hash}, ${codeOf('n')}, mail, user_id, ${when},
      case when n % 2 = 1 then now() end`,
    of: person('n / 2'),
  },
  cancelaciones_notificaciones: {
    many: 'orders / 20',
    columns: 'correo, fecha',
    values: `'baja' || n || '@ejemplo.com', ${when}`,
  },
  repeticiones: {
    many: 'orders / 20',
    columns: 'clave, verbo, huella, respuesta, fecha_creacion',
    values: `gen_random_uuid(), 'POST /api/pedidos', ${hash}, '{}', ${recent(6)}`,
  },
  auditoria: {
    many: 'orders * 2',
    columns: 'cuando, quien, accion, entidad, clave, despues',
    values: `${when}, ${staff}, (array['mover', 'ver', 'editar', 'confirmar-ayuda'])[1 + n % 4], 'pedido', ${codeOf('n / 2')}, '{}'`,
  },
  limites: {
    many: 'orders / 20',
    columns: 'key, points, expire',
    values: `'codigo:' || n, 1, (extract(epoch from now() + interval '1 hour') * 1000)::bigint`,
  },
}

/**
 * Fills a database that has an admin with `orders` orders, a member for every five orders, and all rows that belong to
 * them. Triggers, foreign keys and indexes are off meanwhile, which is four times as fast.
 */
export async function growTo(url: string, orders: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set timezone to 'UTC'; set synchronous_commit to off; set maintenance_work_mem to '256MB'")
  const all = async (what: string) => (await client.query<{ sql: string }>(what)).rows.map((row) => row.sql).join(';')
  const later = [await all(KEYS_AGAIN), await all(INDEXES_AGAIN)]
  await client.query(await all(KEYS_AWAY))
  await client.query(await all(INDEXES_AWAY))
  const quiet = (how: 'disable' | 'enable') =>
    [...Object.keys(GROWING), 'user', 'profiles'].map((table) => `alter table "${table}" ${how} trigger user`).join(';')
  await client.query(quiet('disable'))
  await client.query(MEMBERS.replaceAll('orders', String(orders)))
  for (const [table, { many = 'orders', columns, values, of = '' }] of Object.entries(GROWING)) {
    if (of.includes('talks')) await client.query(TALKS)
    await client.query(`with f as (select o.*, ${many} as many from (select ${orders} as orders,
        (select count(*)::int from people) as members, (select user_id from user_roles where role = 'admin' limit 1) as staff) o)
      insert into "${table}" (${columns}) select ${values} from f join generate_series(0, f.many - 1) n on true ${of}`)
  }
  await client.query(quiet('enable'))
  for (const statements of later.reverse()) await client.query(statements)
  // With the indexes: what each order owes is read one by one.
  await client.query(COUNTS)
  // PostgreSQL samples many rows, so that query plans do not depend on chance.
  await client.query('set default_statistics_target = 400')
  await client.query('vacuum analyze')
  await client.end()
}

const MEMBERS = `
  insert into "user" (name, email, email_verified, created_at)
  select '', 'clienta.' || ${mailOf('n')}, n < orders / 5 - ${WAITING}, now() - (orders / 5 - n) * interval '75 minutes'
  from generate_series(0, orders / 5 - 1) n;
  insert into profiles (user_id, nombre_completo, correo, telefono, codigo_membresia, confirmado, fecha_creacion, busqueda)
  select id, own, email, phone, code, email_verified, created_at, lower(concat_ws(' ', code, own, email, phone, phone))
  from (select *, 'B-' || 900000 - n as code, ${nameOf('n')} as own, '829' || ${phoneOf('n')} as phone
    from (select *, row_number() over (order by created_at) - 1 as n from "user" where email like 'clienta.%@ejemplo.com') u) u
  on conflict (codigo_membresia) do nothing;
  create temp table people as
  select row_number() over (order by fecha_creacion desc) - 1 as num, user_id, codigo_membresia as code, correo as mail,
    nombre_completo as name
  from profiles where user_id not in (select user_id from user_roles where role = 'admin');
  create unique index on people (num);
  analyze people`

const TALKS = `
  create temp table if not exists talks as
  select row_number() over (order by created_at) - 1 as num, id, created_at from conversaciones;
  analyze talks`

const COUNTS = `
  delete from conteos;
  insert into conteos (tabla, uno, otro, cuantos)
  select 'Pedidos', "Estatus_id"::text, coalesce(tipo_servicio, ''), count(*) from "Pedidos" group by 2, 3
  union all select 'tickets_ayuda', estado, prioridad, count(*) from tickets_ayuda group by 2, 3
  union all select 'profiles', confirmado::text, '', count(*) from profiles group by 2;
  update profiles p set saldo = c.sum
    from (select codigo_membresia, sum(monto) as sum from creditos_dados group by 1) c where c.codigo_membresia = p.codigo_membresia;
  select anotar_deuda(codigo_pedido) from deudas;
  update libro set ultimo_recibo = (select max(recibo) from pagos)`

const KEYS = `from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
const KEYS_AWAY = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql ${KEYS}`
const KEYS_AGAIN = `select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
  pg_get_constraintdef(oid)) as sql ${KEYS}`
const INDEXES = `from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`
const INDEXES_AWAY = `select format('drop index %s', indexrelid::regclass) as sql ${INDEXES}`
const INDEXES_AGAIN = `select pg_get_indexdef(indexrelid) as sql ${INDEXES}`
