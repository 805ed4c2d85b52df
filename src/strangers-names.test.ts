import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reenviarConfirmacion } from '#auth/confirmacion/contract.ts'
import { olvidarContrasena } from '#auth/contrasena/contract.ts'
import { suspenderCuenta } from '#auth/gestion/contract.ts'
import { responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { type MailKind, mailKinds } from '#mail/contract.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { crearCuenta, registrarMiembro } from '#miembros/alta/contract.ts'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { pedirVinculo } from '#pedidos/propios/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { acreditar } from '#saldo/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { samples } from '#testing/mails.ts'
import { openShop } from '#testing/shop.server.ts'

const { beto, carla, db, contrasena, persona } = await openShop()

/** The name that a stranger types wherever a name is asked for. */
const NAME = 'Premiada'
const victim = 'victima@ejemplo.com'
const registered = 'registrada@ejemplo.com'

let addresses = 0
const stranger = () => persona(NAME, victim, { ip: `10.61.0.${++addresses}` })
const rendered = ({ funcion, datos }: Pick<typeof correos.$inferSelect, 'funcion' | 'datos'>) => {
  const { asunto, html, texto } = render(funcion as MailKind, datos, PLACEHOLDER_LINKS)
  return [asunto, html, texto].join('\n')
}

/** Staff move an order, which mails its client. */
async function move(codigo: string) {
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const { status } = await carla.call(cambiarEstatus, { params: { codigo }, body: { estatus_id: 3, version } })
  expect(status).toBe(200)
}

test('no mail that a stranger can cause repeats the name that the stranger typed', async () => {
  const codigo = (await (await stranger()).solicita({ nombre: `${NAME} Gana` })).body.codigo
  await move(codigo)
  const formulario = { nombre: NAME, apellido: 'Gana', correo: victim }
  await (await stranger()).call(verificarRetiro, { body: { ...formulario, codigoPedido: codigo } })
  await (await stranger()).call(solicitarInternacional, { body: { ...formulario, whatsapp: '8095550199' } })
  const params = { codigo }
  await (await stranger()).call(consultar, {
    params,
    body: { nombre_cliente: NAME, correo: 'x@ejemplo.com', mensaje: 'Hola' },
  })
  await (await stranger()).call(pedirAyuda, { params, body: { situacion: 'Hola', correo: 'x@ejemplo.com' } })
  await (await stranger()).call(enviarMensaje, {
    body: { nombre_cliente: NAME, correo: victim, descripcion_problema: 'Hola', codigo_pedido: '' },
  })
  const [contacto] = await db.select().from(contactos).where(eq(contactos.correo, victim))
  await carla.call(responderAsunto, {
    params: { clase: 'mensaje', id: contacto?.id ?? 0 },
    body: { canal: 'correo', texto: 'Sí hay.', respuestas_vistas: 0 },
  })
  const account = { nombre: NAME, correo: victim, telefono: '', contrasena }
  for (let n = 0; n < 2; n++) await (await stranger()).call(crearCuenta, { body: account })
  await (await stranger()).call(reenviarConfirmacion, { body: { correo: victim } })
  await (await stranger()).call(olvidarContrasena, { body: { correo: victim } })
  const registration = { nombre: NAME, apellido: 'Gana', correo: registered, direccion: 'Calle Duarte 5' }
  await (await stranger()).call(registrarMiembro, { body: registration })
  await (await stranger()).call(reenviarConfirmacion, { body: { correo: registered } })
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, victim))
  await carla.call(acreditar, { params: { codigo: perfil?.codigo_membresia ?? '' }, body: { monto: '500.00' } })
  await carla.call(suspenderCuenta, { params: { id: perfil?.user_id ?? '' }, body: {} })
  const member = await persona(NAME, 'miembro@ejemplo.com', { rol: 'user', ip: '10.61.1.1' })
  await member.call(pedirVinculo, { body: { codigo } })

  const sent = await db.select().from(correos)
  const toVictims = sent.filter(({ para }) => [victim, registered].includes(para))
  expect([...new Set(toVictims.map(({ funcion }) => funcion))].toSorted()).toEqual([
    'send-account-change',
    'send-answer',
    'send-confirmation-email',
    'send-credit-notification',
    'send-known-address',
    'send-order-confirmation',
    'send-order-link',
    'send-order-request-confirmation',
    'send-password-reset',
    'send-pickup-receipt',
    'send-registration-email',
    'send-request-confirmation-link',
    'send-request-receipt',
    'send-signup-confirmation',
    'send-status-update',
  ])
  for (const mail of toVictims) expect(`${mail.funcion}: ${rendered(mail)}`).not.toContain(NAME)
})

test('who has proved the address is greeted by name', async () => {
  const { codigo } = (await beto.solicita()).body
  await move(codigo)
  const mails = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(rendered(mail)).toContain('Hola, Beto.')
})

/** Mails whose name is empty until the address, the order or the account is proved; the first test shows it. */
const NAMED_WHEN_PROVEN = new Set<MailKind>([
  'send-order-request-confirmation',
  'send-status-update',
  'send-pickup-receipt',
  'send-pickup-authorization',
  'send-known-address',
  'send-password-reset',
  'send-account-change',
  'send-credit-notification',
  'send-ticket-answer',
  'send-policy-change',
])
const NAMES = new Set(['nombre', 'nombre_cliente', 'customerName', 'lastName'])

test.each(
  (Object.keys(samples) as MailKind[]).filter(
    (funcion) => mailKinds[funcion].causa !== 'para_la_tienda' && !NAMED_WHEN_PROVEN.has(funcion),
  ),
)('%s to a person contains no name', (funcion) => {
  for (const sample of samples[funcion]('Texto')) {
    const entries = Object.entries(sample).map(([field, value]) => [field, NAMES.has(field) ? NAME : value])
    expect(rendered({ funcion, datos: Object.fromEntries(entries) })).not.toContain(NAME)
  }
})
