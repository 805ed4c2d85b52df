import { randomBytes } from 'node:crypto'
import { buscarAdmin } from '#auth/auth.server.ts'
import { COMMON_COUNT, isCommon } from '#auth/contrasenas.server.ts'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { InvalidConfig } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { UNNAMED_STAFF } from '#lib/unnamedStaff.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { publicarNoticias } from '#noticias/noticias.server.ts'
import { type ExamplePedido, findExample, hasPedidos, seedExample, seedPlantilla } from '#pedidos/pedidos.server.ts'
import { ponerEjemplos } from '#piezas/gestion/ejemplos.server.ts'

/** Writes the rows that every shop starts with. Idempotent. */
export function seedRequired(db: Db) {
  return db.transaction(seedPlantilla)
}

/**
 * Checks the password from `ADMIN_PASSWORD` at start.
 * @throws InvalidConfig if it is one of the most common passwords
 */
export async function requireUncommonPassword(contrasena: string | undefined) {
  if (contrasena && (await isCommon(contrasena)))
    throw new InvalidConfig(
      `ADMIN_PASSWORD es una de las ${COMMON_COUNT.toLocaleString('es-DO')} contraseñas más usadas: elige otra.`,
    )
}

/**
 * Creates the first admin if the shop has no admin.
 * @returns the admin's e-mail, and the password to print once if it was generated here, else null
 * @throws Error in Spanish if the e-mail belongs to an account that is no admin
 */
export async function seedAdmin(db: Db, { correo, contrasena }: { correo: string; contrasena: string | undefined }) {
  const known = await buscarAdmin(db, correo)
  if (known) return { correo: known, contrasena: null }
  const chosen = contrasena ?? randomBytes(9).toString('base64url')
  const create = await crearMiembro(db, { nombre: UNNAMED_STAFF, correo, contrasena: chosen, rol: 'admin' })
  if (create) return { correo, contrasena: contrasena ? null : chosen }
  // Another process may have created the admin meanwhile.
  const other = await buscarAdmin(db, correo)
  if (!other)
    throw new Error(`ADMIN_EMAIL: ${correo} ya es de una cuenta que no administra la tienda. Indica otro correo.`)
  return { correo: other, contrasena: null }
}

const EXAMPLES: ExamplePedido[] = [
  {
    codigo: 'B01-40718',
    cliente: 'Yokasta Peña',
    correo: 'yokasta@ejemplo.com',
    servicio: 'retiro',
    notas: 'Servicio: Retiro en tienda\nArtículo: Pulsera de cuentas azules con dije de mariposa',
    total: '1234.50',
    peso: '0.12',
    hace: 3,
    pasos: [
      ['recibido', 0, null],
      ['confirmado', 1, 'Confirmamos tu pedido por WhatsApp.'],
      ['en_preparacion', 2, 'Estamos armando tu pulsera.'],
    ],
  },
  {
    codigo: 'B01-51203',
    cliente: 'Ramón Núñez',
    correo: 'ramon@ejemplo.com',
    servicio: 'envio',
    notas:
      'Servicio: Envío a domicilio\nArtículo: Aretes de argolla con perla\nDirección: Calle del Sol 14, Los Jardines, Santiago',
    telefono: '809-555-0172',
    direccion: 'Calle del Sol',
    numero_casa: '14',
    sector: 'Los Jardines',
    provincia: 'Santiago',
    total: '980.00',
    peso: '0.08',
    hace: 5,
    pasos: [
      ['recibido', 0, null],
      ['confirmado', 0.5, null],
      ['en_preparacion', 2, null],
      ['en_ruta', 4.6, 'El mensajero salió con tu pedido.'],
    ],
  },
  {
    codigo: 'B01-23077',
    cliente: 'Altagracia Güílamo',
    correo: 'altagracia@ejemplo.com',
    servicio: 'retiro',
    notas: 'Servicio: Retiro en tienda\nArtículo: Cartera tejida color arena',
    total: '2450.00',
    peso: '0.60',
    hace: 9,
    pasos: [
      ['recibido', 0, null],
      ['confirmado', 1, null],
      ['en_preparacion', 3, null],
      ['listo', 6, 'Ya puedes pasar a buscarla.'],
      ['entregado', 8, 'Gracias por pasar por la tienda.'],
    ],
  },
]

/** Example members without orders. */
const SIN_PEDIDOS = [
  { nombre: 'Wilkin de la Cruz', correo: 'wilkin@ejemplo.com', confirmado: true },
  { nombre: 'Esmeralda Objío', correo: 'esmeralda@ejemplo.com', confirmado: false },
]

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

/** Notifications for the client of the first example order. */
const AVISOS = [
  {
    tipo: 'general',
    titulo: 'Tu pulsera está en preparación',
    mensaje: 'Estamos armando tu pulsera de cuentas azules. Mira cada paso en Mis Pedidos.',
    dias: 1,
  },
  {
    tipo: 'general',
    titulo: 'Cerramos el lunes por feriado',
    mensaje: 'Si pensabas pasar a buscar tu pieza, te esperamos el martes desde las 9:00.',
    dias: 2,
  },
  {
    tipo: 'general',
    titulo: 'Te damos la bienvenida',
    mensaje: 'Aquí te avisamos de tus créditos y de tus paquetes. También te escribimos por correo.',
    dias: 3,
    leido: true,
  },
] as const

const NOTICIAS = [
  {
    titulo: 'Cuentas de larimar',
    contenido: 'Llegaron cuentas azules de Barahona. Dinos al pedir si las quieres en tu pulsera.',
    dias: 2,
  },
  {
    titulo: 'Pedidos para Navidad',
    contenido: 'Pide antes del 10 de diciembre y tu pieza está lista para Nochebuena.',
    dias: 6,
  },
]

/**
 * Writes example pieces, news, members, orders and notifications into a database that has no orders. Sends no mail.
 * @param pictures the folder of the shop's pictures
 */
export async function seedExamples(db: Db, pictures: string) {
  if (await hasPedidos(db)) return
  await ponerEjemplos(db, pictures)
  await db.transaction((tx) =>
    publicarNoticias(
      tx,
      NOTICIAS.map(({ dias: days, ...noticia }) => ({ ...noticia, fecha_publicacion: daysAgo(days) })),
    ),
  )
  const create = (person: { nombre: string; correo: string; confirmado?: boolean }) =>
    crearMiembro(db, { ...person, contrasena: randomBytes(24).toString('base64url'), rol: 'user' })
  for (const person of SIN_PEDIDOS) await create(person)
  for (const example of EXAMPLES) {
    const miembro = await create({ nombre: example.cliente, correo: example.correo })
    await db.transaction(async (tx) => {
      await seedExample(tx, example, miembro?.codigo_membresia ?? null)
      if (!miembro || example !== EXAMPLES[0]) return
      for (const { dias: days, ...aviso } of AVISOS)
        await enviarAviso(tx, {
          ...aviso,
          user_id: miembro.id,
          codigo_membresia: miembro.codigo_membresia,
          fecha_creacion: daysAgo(days),
        })
    })
  }
}

/** The code and e-mail of an example order that a newcomer can track; null if the database does not have it. */
export function findExamplePedido(db: Db) {
  return findExample(db, EXAMPLES[0]?.codigo ?? '')
}
