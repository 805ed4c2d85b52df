import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reenviarConfirmacion } from '#auth/confirmacion/contract.ts'
import { iniciarSesion } from '#auth/contract.ts'
import { olvidarContrasena } from '#auth/contrasena/contract.ts'
import { suspenderCuenta } from '#auth/gestion/contract.ts'
import { responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { responderEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { type MailKind, mailKinds } from '#mail/contract.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { crearCuenta, registrarMiembro } from '#miembros/alta/contract.ts'
import { enviarPendientes } from '#noticias/circulares/circulares.server.ts'
import { enviarCircular } from '#noticias/circulares/contract.ts'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { pedirVinculo } from '#pedidos/propios/contract.ts'
import { autorizarPorLaTienda } from '#pedidos/recoger/contract.ts'
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
  const { status } = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: 3, version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(status).toBe(200)
}

/** Staff name another person to collect an order, which mails its client. */
async function authorize(codigo: string) {
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const { status } = await carla.call(autorizarPorLaTienda, {
    params: { codigo },
    body: { autorizado_a_recoger: 'Luz Gil', motivo: 'Llamó por teléfono.', version },
  })
  expect(status).toBe(200)
}

/** Staff tell all members that a policy changes. */
async function announce() {
  const { status } = await carla.call(enviarCircular, {
    body: { politica: 'privacidad', vigente_desde: '2099-03-14', mensaje: 'Guardamos menos.', alcance_visto: 1 },
  })
  expect(status).toBe(200)
  await enviarPendientes(db)
}

/** Mails whose name is empty until the address, the order or the account is proved. The next test causes each one. */
const NAMED_WHEN_PROVEN = [
  'send-account-change',
  'send-credit-notification',
  'send-known-address',
  'send-order-request-confirmation',
  'send-password-reset',
  'send-pickup-authorization',
  'send-pickup-receipt',
  'send-status-update',
] as const satisfies MailKind[]
/** Mails whose name is `provenName`, as those above, the owner's own words for somebody she invites, or a piece's. */
const NAMED_BY_THE_SHOP = [
  'send-hold-ended',
  'send-invitation',
  'send-payment',
  'send-payment-reminder',
  'send-piece-back',
  'send-piece-wait-link',
  'send-price',
  'send-receipt-refused',
] as const satisfies MailKind[]
/** Mails to members whose address is proved. */
const NAMED_FOR_MEMBERS = ['send-policy-change', 'send-ticket-answer'] as const satisfies MailKind[]

test('no mail that a stranger can cause repeats the name that the stranger typed', async () => {
  const codigo = (await (await stranger()).solicita({ nombre: `${NAME} Gana` })).body.codigo
  await move(codigo)
  await authorize(codigo)
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
  // A ticket is of an account that signs in, and this one cannot.
  const signIn = await (await stranger()).call(iniciarSesion, { body: { correo: victim, contrasena } })
  expect([signIn.status, signIn.headers['set-cookie']]).toEqual([403, undefined])
  await carla.call(suspenderCuenta, { params: { id: perfil?.user_id ?? '' }, body: {} })
  const member = await persona(NAME, 'miembro@ejemplo.com', { rol: 'user', ip: '10.61.1.1' })
  await member.call(pedirVinculo, { body: { codigo } })

  const sent = await db.select().from(correos)
  const toVictims = sent.filter(({ para }) => [victim, registered].includes(para))
  const caused = [...new Set(toVictims.map(({ funcion }) => funcion))].toSorted()
  expect(caused).toEqual(expect.arrayContaining(NAMED_WHEN_PROVEN))
  expect(caused).toEqual([
    'send-account-change',
    'send-answer',
    'send-confirmation-email',
    'send-credit-notification',
    'send-known-address',
    'send-order-confirmation',
    'send-order-link',
    'send-order-request-confirmation',
    'send-password-reset',
    'send-pickup-authorization',
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
  await authorize(codigo)
  await announce()
  const ticket = await beto.call(crearTicket, { body: { asunto: 'El broche', descripcion: 'Se abre solo.' } })
  await carla.call(responderEnGestion, { params: { id: ticket.body.id }, body: { mensaje: 'Hola.', interna: false } })
  const mails = await db.select().from(correos).where(eq(correos.para, beto.correo))
  expect([...new Set(mails.map(({ funcion }) => funcion))].toSorted()).toEqual([
    'send-order-request-confirmation',
    'send-pickup-authorization',
    'send-policy-change',
    'send-status-update',
    'send-ticket-answer',
  ])
  for (const mail of mails) expect(`${mail.funcion}: ${rendered(mail)}`).toContain('Hola, Beto.')
})

const NAMED = new Set<MailKind>([...NAMED_WHEN_PROVEN, ...NAMED_BY_THE_SHOP, ...NAMED_FOR_MEMBERS])
const NAMES = new Set(['nombre', 'nombre_cliente', 'customerName', 'lastName'])

test.each(
  (Object.keys(samples) as MailKind[]).filter(
    (funcion) => mailKinds[funcion].causa !== 'para_la_tienda' && !NAMED.has(funcion),
  ),
)('%s to a person contains no name', (funcion) => {
  for (const sample of samples[funcion]('Texto')) {
    const entries = Object.entries(sample).map(([field, value]) => [field, NAMES.has(field) ? NAME : value])
    expect(rendered({ funcion, datos: Object.fromEntries(entries) })).not.toContain(NAME)
  }
})
