import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { inTurn, loadSharp } from '#lib/fotos/fotos.server.ts'
import { encolarFoto } from '../fotos/fotos.server.ts'
import { suggestSlug } from '../rules.ts'
import { insert } from './gestion.server.ts'

type Ejemplo = Pick<
  typeof piezas.$inferInsert,
  'nombre' | 'clase' | 'precio' | 'existencias' | 'medida' | 'materiales'
> &
  Partial<Pick<typeof piezas.$inferInsert, 'quedan' | 'opciones' | 'dias_de_hechura' | 'elegida' | 'precio_desde'>> & {
    /** A picture of `public/img/`, and the degrees by which its colours turn. */
    foto: [name: string, hue?: number]
  }

const BEADS = 'Cuentas de vidrio y dije de mariposa'
const TALLA = { nombre: 'Talla', valores: ['16 cm', '18 cm', '20 cm'], obligatoria: true }
const PULSERA = { clase: 'pulsera', medida: '18 cm', materiales: BEADS } as const
const ARETES = { clase: 'aretes', medida: '3 cm', materiales: 'Aros dorados y cuentas de vidrio' } as const
const MARIPOSA = { clase: 'mariposa', medida: '17 cm', materiales: 'Cuentas, perlas y mariposa de nácar' } as const
const CARTERA = { clase: 'cartera', medida: '22 × 14 cm', materiales: 'Cuero y asa de cuentas' } as const

/** The pieces that the shop of a demonstration shows, the first one on top. */
const EJEMPLOS: Ejemplo[] = [
  {
    ...PULSERA,
    nombre: 'Pulsera Samaná',
    precio: '1450.00',
    existencias: 'unica',
    quedan: 1,
    elegida: true,
    foto: ['pulsera'],
  },
  {
    ...MARIPOSA,
    nombre: 'Pulsera doble Mariposa',
    precio: '1950.00',
    existencias: 'varias',
    quedan: 3,
    foto: ['mariposa'],
  },
  {
    ...ARETES,
    nombre: 'Aretes Jarabacoa',
    precio: '850.00',
    existencias: 'al_pedido',
    dias_de_hechura: 3,
    foto: ['aretes'],
  },
  { ...CARTERA, nombre: 'Cartera Caramelo', precio: '2800.00', existencias: 'unica', quedan: 1, foto: ['cartera'] },
  {
    ...PULSERA,
    nombre: 'Pulsera Bayahíbe',
    precio: '1450.00',
    existencias: 'varias',
    quedan: 2,
    opciones: [TALLA],
    foto: ['puesta'],
  },
  {
    ...PULSERA,
    nombre: 'Pulsera Constanza',
    precio: '1280.00',
    existencias: 'unica',
    quedan: 1,
    foto: ['pulsera', 290],
  },
  {
    ...MARIPOSA,
    nombre: 'Mariposa de jade',
    precio: '2100.00',
    existencias: 'unica',
    quedan: 1,
    foto: ['mariposa', 310],
  },
  { ...ARETES, nombre: 'Aretes Cabarete', precio: '900.00', existencias: 'varias', quedan: 5, foto: ['aretes', 60] },
  {
    ...CARTERA,
    nombre: 'Cartera Vega',
    precio: '2950.00',
    existencias: 'al_pedido',
    dias_de_hechura: 8,
    precio_desde: true,
    foto: ['cartera', 320],
  },
  {
    ...PULSERA,
    nombre: 'Pulsera Inicial',
    precio: '1600.00',
    existencias: 'al_pedido',
    precio_desde: true,
    opciones: [
      { nombre: 'Inicial', valores: null, largo: 3, obligatoria: true },
      { ...TALLA, obligatoria: false },
    ],
    foto: ['puesta', 120],
  },
  {
    ...MARIPOSA,
    nombre: 'Mariposa de coral',
    precio: '1850.00',
    existencias: 'varias',
    quedan: 2,
    foto: ['mariposa', 170],
  },
  { ...ARETES, nombre: 'Aretes Montecristi', precio: '780.00', existencias: 'unica', quedan: 1, foto: ['aretes', 150] },
]

/**
 * Puts example pieces into a shop that has none, with pictures that the worker encodes later.
 * @param folder where the pictures are, `public/img/`
 */
export async function ponerEjemplos(db: Db, folder: string) {
  const [known] = await db.select({ count: count() }).from(piezas)
  if (known?.count) return
  for (const [index, { foto, ...ejemplo }] of EJEMPLOS.entries()) {
    const contenido = await pictureOf(folder, foto)
    await db.transaction(async (tx) => {
      const { id } = await insert(tx, {
        ...ejemplo,
        ejemplo: true,
        slug: suggestSlug(ejemplo.nombre, ejemplo.clase),
        publicada_en: new Date(Date.now() - index * 3_600_000),
        orden: index,
      })
      await encolarFoto(tx, { pieza_id: id, contenido, alt: ejemplo.nombre, orden: 0 })
    })
  }
}

async function pictureOf(folder: string, [name, hue = 0]: Ejemplo['foto']) {
  const bytes = await readFile(path.join(folder, `${name}-720.webp`))
  if (hue === 0) return bytes
  return inTurn(async () => (await loadSharp())(bytes).modulate({ hue }).webp({ effort: 1 }).toBuffer())
}

type Por = { autor: string }

/** Deletes the examples of a new shop. Those that were ordered are put away, so that their orders go on naming them. */
export async function quitarEjemplos(db: Db, { autor }: Por) {
  return db.transaction(async (tx) => {
    const isOrdered = inArray(piezas.id, tx.select({ id: lineasDePedido.pieza_id }).from(lineasDePedido))
    const stored = await tx
      .update(piezas)
      .set({ ejemplo: false, guardada_en: sql`coalesce(${piezas.guardada_en}, now())`, elegida: false })
      .where(and(eq(piezas.ejemplo, true), isOrdered))
      .returning({ id: piezas.id })
    const deleted = await tx.delete(piezas).where(eq(piezas.ejemplo, true)).returning({ id: piezas.id })
    const gone = [...stored, ...deleted]
    if (gone.length > 0)
      await audit(tx, {
        quien: autor,
        accion: 'quitar-ejemplos',
        entidad: 'pieza',
        clave: 'ejemplos',
        despues: { cuantas: gone.length },
      })
    return { quitadas: gone.length }
  })
}
