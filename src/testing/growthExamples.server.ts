import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { codeOf } from './growthSql.ts'

/** The key of a browser that has a conversation in a database grown by `openExamples`. */
export const secret = 'x'.repeat(43)

/**
 * URLs that take the token of a mail's link. An unknown token is sent: it is looked up, and answered with 404.
 */
export const BY_LINK = [
  '/api/correos-por-confirmar',
  '/api/invitaciones',
  '/api/vinculos',
  '/api/pedido-por-enlace',
  '/api/confirmaciones',
]

/** Public routes that answer only the owner of the order. */
export const OF_OWNER = ['/api/pedidos/:codigo/fotos/:foto', '/api/pedidos/:codigo/recibos/:recibo']

/** The address of an example. */
export function addressOf(url: string, example: string) {
  const [path = '', query] = example.split('?')
  return url.replace(/:\w+(\/((fotos|recibos)\/)?:\w+)?/, path) + (query ? `?${query}` : '')
}

/**
 * For each GET route, the ids and queries of the requests: one for each way in which the route reads the database.
 * Reads the ids from a grown database, to which `own` is connected; what is searched for, and the row after which a page
 * goes on, are such that the answer has about as many rows at any size.
 * @param correo of a member whom the database had before it grew
 */
export async function openExamples(own: pg.Client, correo: string) {
  /** The first value of the first row. */
  const firstValue = async (what: string) => String(Object.values((await own.query(what)).rows[0] ?? {})[0])
  const code = await firstValue(`select "Código de pedido" from "Pedidos" order by "Fecha_creacion" desc offset 40`)
  const phone = await firstValue(`select telefono from "Pedidos" where "Código de pedido" = '${code}'`)
  const user = await firstValue(`select id from "user" where email = '${correo}'`)
  const member = await firstValue(`select codigo_membresia from profiles where user_id = '${user}'`)
  const idOf = (table: string) => firstValue(`select id from ${table} where user_id = '${user}'`)
  const photoOf = (table: string, owner: string, whose = '') =>
    firstValue(`select ${owner} || '/fotos/' || id from ${table} ${whose}`)
  const orders = Number(await firstValue('select count(*) from "Pedidos"'))
  const middle = `(select "Fecha_creacion" from "Pedidos" order by "Fecha_creacion" desc offset ${Math.floor(orders / 2)} limit 1)`
  const longAgo = await firstValue(`select (extract(epoch from ${middle}) * 1000000)::bigint`)
  const longAgoDay = await firstValue(`select (${middle})::date::text`)
  // Chats are kept for a year, so that there are none from the time of old orders.
  const micros = await firstValue(`select (extract(epoch from now() - interval '5 days') * 1000000)::bigint`)
  // Somebody with two surnames: one who has the same twice is found with all who have it once.
  const someone = `from profiles where codigo_membresia = 'B-${900_000 - Math.floor((orders / 5) * 0.7717)}'`
  const client = (await firstValue(`select nombre_completo ${someone}`)).replaceAll(' ', '+')
  const address = await firstValue(`select correo ${someone}`)
  const buyer = (
    await firstValue(
      `select "Cliente" from "Pedidos" where "Código de pedido" = ${codeOf(String(Math.floor(orders * 0.3877) * 2 + 1))}`,
    )
  ).replaceAll(' ', '+')
  // A number of as many digits as the largest has, so that no longer one contains it.
  const size = Math.floor((orders / 10) * 0.7351)
  // Rows with photos, which are the first ones.
  await own.query(
    `update paquetes_digitados set user_id = '${user}' where id = 1; update tickets_ayuda set user_id = '${user}' where id = 1`,
  )
  // A shop that closes each day.
  await own.query('update libro set cerrado_hasta = (select max(dia) from cierres)')
  const thisMonth = await firstValue(`select to_char(now(), 'YYYY-MM')`)
  const dayBefore = await firstValue('select (current_date - 2)::text')
  const nobody = randomUUID()
  const placeIn = (table: string) =>
    firstValue(
      `select (extract(epoch from fecha_creacion) * 1000000)::bigint || '_' || id from ${table} order by fecha_creacion desc
       offset (select count(*) / 2 from ${table})`,
    )
  const oldClient = await placeIn('profiles')
  const oldMail = await placeIn('correos')
  const news = await firstValue(`insert into noticias (titulo, contenido) values ('Larimar', 'Azul') returning id`)
  // A browser with the key of a conversation.
  const key = createHash('sha256').update(secret).digest('hex')
  await own.query(`update conversaciones_llaves set huella = '${key}' where conversacion_id = (select id from conversaciones where user_id is null limit 1);
  update chatbot_conversations set huella = '${key}' where id = (select id from chatbot_conversations where user_id is null limit 1)`)

  const examples: Record<string, string[]> = {
    '/healthz': [''],
    '/readyz': [''],
    '/api/docs': [''],
    '/api/sesion': [''],
    '/api/sesion/todas': [''],
    '/api/correos-por-confirmar': [''],
    '/api/invitaciones': [''],
    '/api/gestion/equipo': [''],
    '/api/gestion/entregas': [''],
    '/api/segundo-paso': [''],
    '/api/push': [''],
    '/api/miembro': [''],
    '/api/miembro/datos': [''],
    '/api/mi-estado-de-cuenta': [''],
    '/api/recibo': ['?numero=1'],
    '/api/mis-pedidos': ['', '?estado=activos', `?despues_de=${micros}_${code}`],
    '/api/mis-pedidos/pendientes': [''],
    '/api/gestion/comprobantes': ['', '?estado=hechos', `?pedido=${code}`],
    '/api/gestion/comprobantes/:comprobante/archivo': [
      await firstValue('select id from comprobantes where contenido is not null'),
    ],
    '/api/gestion/banco': [''],
    '/api/gestion/banco/cuadre': [''],
    '/api/gestion/pedidos/:codigo/pagos': [code],
    '/api/gestion/pedidos/:codigo/saldo': [code],
    '/api/pedidos/:codigo/recibos/:recibo': [
      await firstValue(`select codigo_pedido || '/recibos/' || recibo from pagos where codigo_pedido in (
        select c.codigo_pedido from pedidos_cuenta c join profiles p using (codigo_membresia) where p.user_id = '${user}')`),
    ],
    '/api/vinculos': [''],
    '/api/mis-paquetes': [''],
    '/api/mis-paquetes/:id/fotos/:foto': [
      await photoOf(
        'paquetes_fotos',
        'paquete_id',
        `where paquete_id in (select id from paquetes_digitados where user_id = '${user}')`,
      ),
    ],
    '/api/avisos': ['', `?despues_de=${micros}_1`],
    '/api/avisos/:id': [await idOf('notifications')],
    '/api/noticias': [''],
    '/api/gestion/ajustes': [''],
    '/api/gestion/ajustes/cambios': ['', '?clave=contacto'],
    '/api/pieza-pedida': ['?pieza=pulsera-777'],
    '/api/gestion/piezas-para-pedir': [''],
    '/api/gestion/piezas': ['', '?estado=vendidas', '?q=pulsera+777'],
    '/api/gestion/piezas/:id': [await firstValue('select id from piezas')],
    '/api/gestion/piezas/:id/esperas': [await firstValue('select id from piezas')],
    '/api/gestion/avisos': [''],
    '/api/gestion/avisos/alcance': [''],
    '/api/gestion/clientes/:codigo/avisos': [member],
    '/api/gestion/circulares': [''],
    '/api/gestion/noticias': [''],
    '/api/gestion/noticias/:id': [news],
    '/api/preguntas': [''],
    '/api/gestion/preguntas': [''],
    '/api/tickets': ['', '?estado=abierto', `?despues_de=${micros}_1`],
    '/api/tickets/:id': [await idOf('tickets_ayuda')],
    '/api/tickets/:id/fotos/:foto': [await photoOf('tickets_fotos', 'ticket_id')],
    '/api/gestion/tickets': [
      '',
      '?orden=nuevos',
      `?q=talla+${size}`,
      `?despues_de=true_${micros}_1`,
      `?despues_de=false_${micros}_1`,
      `?orden=nuevos&despues_de=${micros}_1`,
      '?estado=cerrado',
      '?sin_responder=si',
      '?q=peralta',
    ],
    '/api/gestion/tickets/cuentas': ['', `?q=talla+${size}`],
    '/api/gestion/tickets/respuestas-preparadas': [''],
    '/api/gestion/tickets/:id': ['77'],
    '/api/gestion/tickets/:id/fotos/:foto': [await photoOf('tickets_fotos', 'ticket_id')],
    '/api/chat': [''],
    '/api/chat/atencion': [''],
    '/api/gestion/chat': [''],
    '/api/gestion/chat/pasadas': ['', `?despues_de=${micros}_${nobody}`, `?q=${address}`, '?q=peralta'],
    '/api/gestion/chat/preparadas': [''],
    '/api/gestion/chat/:id': [await firstValue('select id from conversaciones')],
    '/api/gestion/clientes': [
      '',
      `?q=${client}`,
      '?estado=sin_confirmar',
      '?estado=suspendidos',
      '?estado=admins',
      `?despues_de=${oldClient}`,
    ],
    '/api/movimientos': [''],
    '/api/movimientos.csv': [''],
    '/api/gestion/clientes/:codigo/movimientos': [member],
    '/api/gestion/clientes/cuentas': [''],
    '/api/gestion/clientes/:codigo': [member],
    '/api/gestion/cuentas/:id/sesiones': [user],
    '/api/pedidos/:codigo': [code],
    '/api/pedido-por-enlace': [''],
    '/api/rastreo': [`?codigo=${code}`],
    '/api/estatus': [''],
    '/api/gestion/correos': [
      '',
      '?estado=fallido',
      '?estado=pendiente',
      `?busca=${address}`,
      `?busca=${code}`,
      `?despues_de=${oldMail}`,
    ],
    '/api/gestion/correos/:id': [await firstValue('select id from correos')],
    '/api/gestion/pendientes': [''],
    '/api/gestion/esperas': [''],
    '/api/gestion/hechos-hoy': [''],
    '/api/gestion/pedidos-prometidos': ['?dias=2026-12-24,2026-12-25'],
    '/api/gestion/pedidos': [''],
    '/api/gestion/pedidos/:codigo': [code],
    '/api/gestion/pedidos/:codigo/fotos': [code],
    '/api/gestion/pedidos/:codigo/fotos/:foto': [await photoOf('pedidos_fotos', 'codigo_pedido')],
    '/api/pedidos/:codigo/fotos/:foto': [
      await photoOf(
        'pedidos_fotos',
        'codigo_pedido',
        `join "Pedidos" on "Código de pedido" = codigo_pedido where clase = 'pieza' and correo_cliente = '${correo}'`,
      ),
    ],
    '/api/gestion/codigos/:codigo': [code],
    '/api/gestion/pedidos/lista': [
      '?pago=por_pagar',
      '?pago=por_verificar',
      '?pago=por_aceptar',
      '?pago=vencido',
      '',
      '?estatus=todos',
      '?estatus=8',
      '?estatus=todos&orden=entrega',
      '?orden=antiguos',
      '?vencidos=si',
      '?sin_precio=si',
      `?q=${phone}`,
      `?q=${buyer}`,
      '?servicio=retiro',
      `?estatus=todos&despues_de=${longAgo}_${code}`,
      `?estatus=todos&orden=entrega&despues_de=${longAgoDay}_${code}`,
      `?estatus=todos&orden=entrega&despues_de=infinity_${code}`,
    ],
    '/api/gestion/pedidos/cuentas': [
      '?pago=por_pagar',
      '?pago=por_verificar',
      '?pago=por_aceptar',
      '?pago=vencido',
      '',
      '?estatus=todos',
      '?servicio=retiro',
      `?q=${buyer}`,
    ],
    '/api/gestion/pedidos/busquedas': [`?q=${buyer}`, `?q=${code}`],
    '/api/gestion/pedidos/filas': [`?codigos=${code}`],
    '/api/gestion/pedidos/novedades': ['', `?estatus=todos`],
    '/api/gestion/pedidos/elegidos': [''],
    '/api/gestion/papel': [`?codigos=${code}`],
    '/api/gestion/archivos/pedidos.csv': [''],
    '/api/gestion/archivos/clientes.csv': [''],
    '/api/gestion/archivos/movimientos.csv': [''],
    '/api/gestion/salud': [''],
    '/api/gestion/actividad': [
      '',
      `?quien=${user}`,
      '?quien=web',
      '?tipo=chat',
      `?cosa=pedido&clave=${code}`,
      `?desde=${dayBefore}&hasta=${dayBefore}`,
      '?cosa=ticket',
    ],
    '/api/gestion/actividad/personas': [''],
    '/api/gestion/pedidos/:codigo/otros': [code],
    '/api/gestion/pedidos/:codigo/cronica': [code],
    '/api/pieza-esperada': ['?pieza=pulsera-77'],
    '/api/piezas': ['', '?clase=aretes', '?q=pulsera+77', '?hasta=1000&disponibles=si', '?pagina=60'],
    '/api/piezas/portada': [''],
    '/api/piezas/:slug': ['pulsera-77'],
    '/api/gestion/hilo': [`?codigo=${code}`, `?correo=${correo}`, `?codigo=${code}&correo=${correo}`],
    '/api/gestion/clientes/:codigo/pedidos': [member, `${member}?despues_de=${micros}_${code}`],
    '/api/confirmaciones': [''],
    '/api/gestion/bandeja': [
      '',
      '?clase=retiro',
      '?estado=decididas',
      '?estado=decididas&clase=mensaje',
      `?busca=talla+${size}`,
      `?estado=decididas&busca=talla+${size}`,
      `?estado=decididas&despues_de=${micros}_retiro_7`,
      `?despues_de=true_${micros}_retiro_7`,
    ],
    '/api/gestion/bandeja/cuentas': [
      '',
      '?estado=decididas',
      `?busca=talla+${size}`,
      `?estado=decididas&busca=${address}`,
    ],
    '/api/gestion/bandeja/:clase/:id': [
      'mensaje/27',
      'retiro/27',
      'ayuda/27',
      'direccion/27',
      `internacional/${await firstValue('select id from pedidos_formulario where codigo_pedido is null')}`,
    ],
    '/api/gestion/respuestas-preparadas': [''],
    '/api/asistente': [''],
    '/api/gestion/asistente/:id': [await firstValue('select id from chatbot_conversations')],
    '/api/gestion/preguntas-sin-respuesta': [''],
    '/api/gestion/asistente/ejemplos': [''],
    '/api/gestion/piezas/fotos/:foto': [await firstValue('select id from fotos_de_piezas')],
    '/fotos/piezas/:archivo': ['00000000-0000-4000-8000-000000000077-360.webp'],
    '/api/gestion/paquetes': ['', `?q=${client}`, `?codigo_membresia=${member}`],
    '/api/gestion/paquetes/codigos/:codigo': [code],
    '/api/gestion/paquetes/:id/fotos/:foto': [await photoOf('paquetes_fotos', 'paquete_id')],
    '/api/gestion/pedidos/:codigo/copias-de-historial': [`${code}?origen=B50-00007`],
    '/api/gestion/movimientos': [''],
    '/api/gestion/pedidos/:codigo/frases': [code],
    '/api/gestion/guias': ['?numero=MIA10000010'],
    '/api/gestion/pedidos/:codigo/guias': [code],
    '/api/gestion/avisos-a-mano': [`?pedidos=${code}`],
    '/api/gestion/textos-de-whatsapp/:codigo/:mensaje': [`${code}/listo`],
    '/api/gestion/cajas': [''],
    '/api/gestion/mi-caja': [''],
    '/api/gestion/cierre': ['', `?dia=${await firstValue('select (cerrado_hasta)::text from libro')}`],
    '/api/gestion/meses/:mes': [thisMonth],
    '/api/gestion/archivos/mes.csv': [`?mes=${thisMonth}`],
    '/api/gestion/pedidos/:codigo/datos-fiscales': [code],
  }
  return { examples, code, phone, member }
}
