import { randomBytes } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { crearCuenta, hayAdmin } from '#acceso/acceso.server.ts'
import { diaDe, sumarDias } from '#comun/fecha.ts'
import type { Db } from '#db/abrir.server.ts'
import { profiles } from '#db/esquema/acceso.server.ts'
import { pedidosCuenta } from '#db/esquema/miembros.server.ts'
import { historial, pedidos, seriesDePedidos } from '#db/esquema/pedidos.server.ts'
import { negocio } from '#negocio'

const DIA = 86_400_000

/** What every shop starts with: its series of codes and the order whose history can be copied. Safe to run again. */
export async function sembrarLoNecesario(db: Db) {
  await db.transaction(async (tx) => {
    await tx.insert(seriesDePedidos).values({ serie: negocio.pedidos.serie }).onConflictDoNothing()
    const [nueva] = await tx
      .insert(pedidos)
      .values({
        codigo: negocio.pedidos.plantilla,
        cliente: 'Plantilla de historial',
        estatus_id: 8,
        fecha_creacion: new Date('2026-01-05T14:00:00Z'),
        notas: 'Pedido de ejemplo: su historial se puede copiar a otro pedido.',
      })
      .onConflictDoNothing()
      .returning()
    if (!nueva) return
    const pasos = [1, 2, 3, 4, 5, 6, 8]
    await tx.insert(historial).values(
      pasos.map((estatus_id, dia) => ({
        codigo: nueva.codigo,
        estatus_id,
        fecha: new Date(nueva.fecha_creacion.getTime() + dia * DIA),
      })),
    )
  })
}

/**
 * Makes the first admin of an empty shop.
 * @returns the password when it was made up here, so that it can be printed once; null when the admin chose it or exists
 */
export async function sembrarAdmin(db: Db, { correo, contrasena }: { correo: string; contrasena: string | undefined }) {
  if (await hayAdmin(db)) return null
  const elegida = contrasena ?? randomBytes(9).toString('base64url')
  await crearCuenta(db, { nombre: 'Administración', correo, contrasena: elegida, rol: 'admin' })
  return contrasena ? null : elegida
}

type Ejemplo = {
  codigo: string
  cliente: string
  correo: string
  servicio: 'retiro' | 'envio'
  notas: string
  total: string
  peso: string
  /** Days since it was asked for. */
  hace: number
  /** Status id, days since the order began, and what the shop wrote. */
  pasos: [estatus: number, dia: number, texto: string | null][]
}

const EJEMPLOS: Ejemplo[] = [
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
      [1, 0, null],
      [2, 1, 'Confirmamos tu pedido por WhatsApp.'],
      [3, 2, 'Estamos armando tu pulsera.'],
    ],
  },
  {
    codigo: 'B01-51203',
    cliente: 'Ramón Núñez',
    correo: 'ramon@ejemplo.com',
    servicio: 'envio',
    notas:
      'Servicio: Envío a domicilio\nArtículo: Aretes de argolla con perla\nDirección: Calle del Sol 14, Los Jardines, Santiago',
    total: '980.00',
    peso: '0.08',
    hace: 5,
    pasos: [
      [1, 0, null],
      [2, 0.5, null],
      [3, 2, null],
      [7, 4.6, 'El mensajero salió con tu pedido.'],
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
      [1, 0, null],
      [2, 1, null],
      [3, 3, null],
      [6, 6, 'Ya puedes pasar a buscarla.'],
      [8, 8, 'Gracias por pasar por la tienda.'],
    ],
  },
]

/** A few orders and members to look at, on an embedded database that has none. They send no mail. */
export async function sembrarEjemplos(db: Db) {
  if ((await db.$count(pedidos, ne(pedidos.codigo, negocio.pedidos.plantilla))) > 0) return
  for (const { codigo, cliente, correo, servicio, notas, total, peso, hace, pasos } of EJEMPLOS) {
    const inicio = new Date(Date.now() - hace * DIA)
    const cuenta = await crearCuenta(db, {
      nombre: cliente,
      correo,
      contrasena: randomBytes(24).toString('base64url'),
      rol: 'user',
    })
    await db.transaction(async (tx) => {
      await tx.insert(pedidos).values({
        codigo,
        cliente,
        correo_cliente: correo,
        estatus_id: pasos.at(-1)?.[0] ?? 1,
        precio: total,
        total,
        peso,
        fecha_estimada_entrega: sumarDias(diaDe(inicio), negocio.pedidos.diasDeEntrega),
        fecha_creacion: inicio,
        notas,
        tipo_servicio: servicio,
      })
      await tx.insert(historial).values(
        pasos.map(([estatus_id, dia, descripcion]) => ({
          codigo,
          estatus_id,
          descripcion,
          fecha: new Date(inicio.getTime() + dia * DIA),
        })),
      )
      if (!cuenta) return
      const [perfil] = await tx.select().from(profiles).where(eq(profiles.user_id, cuenta))
      if (perfil)
        await tx.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia: perfil.codigo_membresia })
    })
  }
}

/** An order a newcomer can follow, or null when the examples were never made or are gone. */
export async function buscarEjemplo(db: Db) {
  const ejemplo = EJEMPLOS[0]
  const [pedido] = await db
    .select()
    .from(pedidos)
    .where(eq(pedidos.codigo, ejemplo?.codigo ?? ''))
  return pedido ? { codigo: pedido.codigo, correo: pedido.correo_cliente } : null
}
