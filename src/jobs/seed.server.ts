import { randomBytes } from 'node:crypto'
import { buscarAdmin } from '#auth/auth.server.ts'
import { COMUNES, esComun } from '#auth/contrasenas.server.ts'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { ConfigInvalida } from '#config.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { publicarNoticias } from '#noticias/noticias.server.ts'
import {
  buscarEjemplo,
  hayPedidos,
  type PedidoDeEjemplo,
  sembrarEjemplo,
  sembrarPlantilla,
} from '#pedidos/pedidos.server.ts'

/** What every shop starts with. Safe to run again. */
export function sembrarLoNecesario(db: Db) {
  return db.transaction(sembrarPlantilla)
}

/**
 * Refuses a start with a password that whoever guesses tries first.
 * @throws ConfigInvalida
 */
export async function exigirContrasenaRara(contrasena: string | undefined) {
  if (contrasena && (await esComun(contrasena)))
    throw new ConfigInvalida(
      `ADMIN_PASSWORD es una de las ${COMUNES.toLocaleString('es-DO')} contraseñas más usadas: elige otra.`,
    )
}

/**
 * Makes the first admin of an empty shop.
 * @returns who administers the shop; with the password when it was made up here, so that it can be printed once
 */
export async function sembrarAdmin(db: Db, { correo, contrasena }: { correo: string; contrasena: string | undefined }) {
  const conocido = await buscarAdmin(db, correo)
  if (conocido) return { correo: conocido, contrasena: null }
  const elegida = contrasena ?? randomBytes(9).toString('base64url')
  const nuevo = await crearMiembro(db, { nombre: 'Administración', correo, contrasena: elegida, rol: 'admin' })
  if (nuevo) return { correo, contrasena: contrasena ? null : elegida }
  // Another process that starts with this one may have been quicker.
  const otro = await buscarAdmin(db, correo)
  if (!otro)
    throw new Error(`ADMIN_EMAIL: ${correo} ya es de una cuenta que no administra la tienda. Indica otro correo.`)
  return { correo: otro, contrasena: null }
}

const EJEMPLOS: PedidoDeEjemplo[] = [
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

/** Members who have ordered nothing yet. */
const SIN_PEDIDOS = [
  { nombre: 'Wilkin de la Cruz', correo: 'wilkin@ejemplo.com', confirmado: true },
  { nombre: 'Esmeralda Objío', correo: 'esmeralda@ejemplo.com', confirmado: false },
]

const DIA = 86_400_000
const hace = (dias: number) => new Date(Date.now() - dias * DIA)

/** What the first of the members was told. */
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
 * A few orders and members to look at, and what one of them reads in the account, on an embedded database that has none.
 * They send no mail.
 */
export async function sembrarEjemplos(db: Db) {
  if (await hayPedidos(db)) return
  await db.transaction((tx) =>
    publicarNoticias(
      tx,
      NOTICIAS.map(({ dias, ...noticia }) => ({ ...noticia, fecha_publicacion: hace(dias) })),
    ),
  )
  const nuevo = (quien: { nombre: string; correo: string; confirmado?: boolean }) =>
    crearMiembro(db, { ...quien, contrasena: randomBytes(24).toString('base64url'), rol: 'user' })
  for (const quien of SIN_PEDIDOS) await nuevo(quien)
  for (const ejemplo of EJEMPLOS) {
    const miembro = await nuevo({ nombre: ejemplo.cliente, correo: ejemplo.correo })
    await db.transaction(async (tx) => {
      await sembrarEjemplo(tx, ejemplo, miembro?.codigo_membresia ?? null)
      if (!miembro || ejemplo !== EJEMPLOS[0]) return
      for (const { dias, ...aviso } of AVISOS)
        await enviarAviso(tx, {
          ...aviso,
          user_id: miembro.id,
          codigo_membresia: miembro.codigo_membresia,
          fecha_creacion: hace(dias),
        })
    })
  }
}

/** An order a newcomer can follow, or null when the examples were never made or are gone. */
export function buscarPedidoDeEjemplo(db: Db) {
  return buscarEjemplo(db, EJEMPLOS[0]?.codigo ?? '')
}
