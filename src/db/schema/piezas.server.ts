import { sql } from 'drizzle-orm'
import { boolean, char, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CLASES_DE_PIEZA, ESTADOS_DE_FOTO_DE_PIEZA, EXISTENCIAS, type OpcionDePieza } from '#lib/closedSets.ts'
import { ahora, bytea, dinero, instante, largo, uno } from './columns.server.ts'

/** The pieces of the shop window (docs/decisions/052). */

export const piezas = pgTable(
  'piezas',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    nombre: text('nombre').notNull(),
    /** The last part of the piece's address. It stays when the name changes. */
    slug: text('slug').notNull().unique(),
    clase: text('clase', { enum: CLASES_DE_PIEZA }).notNull(),
    precio: dinero('precio').notNull(),
    /** Whether the price is the lowest of several. */
    precio_desde: boolean('precio_desde').notNull().default(false),
    descripcion: text('descripcion').notNull().default(''),
    medida: text('medida').notNull().default(''),
    materiales: text('materiales').notNull().default(''),
    existencias: text('existencias', { enum: EXISTENCIAS }).notNull(),
    /** How many can still be ordered; null for a piece that is made to order. */
    quedan: integer('quedan'),
    /** Business days until it is made; null for those of the shop. */
    dias_de_hechura: integer('dias_de_hechura'),
    opciones: jsonb('opciones').$type<OpcionDePieza[]>().notNull().default([]),
    /** Null while customers do not see it. */
    publicada_en: instante('publicada_en'),
    /** When it was put away: it is in no list of staff but that of such pieces. */
    guardada_en: instante('guardada_en'),
    vendida_en: instante('vendida_en'),
    /** Whether the owner picked it for the home page. */
    elegida: boolean('elegida').notNull().default(false),
    /** Its place in the window: lower ones first, among equals the newest first. */
    orden: integer('orden').notNull().default(0),
    /** Whether it is an example of a new shop. */
    ejemplo: boolean('ejemplo').notNull().default(false),
    /** A trigger increments the version at every change, by whatever program. */
    version: integer('version').notNull().default(1),
    creada_en: ahora('creada_en'),
  },
  (t) => [
    check(
      'piezas_largos',
      sql`${largo('nombre', 1, 120)} and ${largo('slug', 1, 80)} and ${largo('descripcion', 0, 1000)} and ${largo('medida', 0, 120)} and ${largo('materiales', 0, 200)}`,
    ),
    check('piezas_slug', sql.raw(`"slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)),
    check('piezas_clase', uno('clase', ...CLASES_DE_PIEZA)),
    check('piezas_existencias', uno('existencias', ...EXISTENCIAS)),
    check('piezas_precio', sql`${t.precio} > 0`),
    // Holds of parallel orders end here: the last piece is ordered once (docs/decisions/055).
    check(
      'piezas_quedan',
      sql.raw(
        `case "existencias" when 'al_pedido' then "quedan" is null when 'unica' then "quedan" between 0 and 1 else "quedan" between 0 and 9999 end`,
      ),
    ),
    check('piezas_dias', sql`${t.dias_de_hechura} between 0 and 90`),
    index('piezas_en_vitrina').on(t.clase, t.orden, t.publicada_en, t.id).where(sql`${t.publicada_en} is not null`),
    index('piezas_en_gestion').on(t.creada_en, t.id),
  ],
)

/**
 * The text that searches match: name, kind, materials and description, as `sin_acentos` writes them. A trigger writes
 * it, and it has a trigram index. The table above leaves it out, so that no query selects it by default.
 */
export const busquedaDePiezas = sql.raw('"piezas"."busqueda"')

/** Every address that a piece has had. An address is never given to another piece. */
export const slugsDePiezas = pgTable(
  'slugs_de_piezas',
  {
    slug: text('slug').primaryKey(),
    pieza_id: uuid('pieza_id')
      .notNull()
      .references(() => piezas.id, { onDelete: 'cascade' }),
  },
  (t) => [index('slugs_de_piezas_por_pieza').on(t.pieza_id)],
)

/** The photos of a piece, without their bytes (docs/decisions/053). */
export const fotosDePiezas = pgTable(
  'fotos_de_piezas',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null while the piece is being written. */
    pieza_id: uuid('pieza_id').references(() => piezas.id, { onDelete: 'set null' }),
    orden: integer('orden').notNull().default(0),
    alt: text('alt').notNull().default(''),
    /** Pixels of the largest rendering; null until it is encoded. */
    ancho: integer('ancho'),
    alto: integer('alto'),
    /** The average colour, `#rrggbb`. */
    color: char('color', { length: 7 }),
    estado: text('estado', { enum: ESTADOS_DE_FOTO_DE_PIEZA }).notNull(),
    /** What the owner reads of a refused photo. */
    error: text('error'),
    creada_en: ahora('creada_en'),
    /** Bytes of the uploaded file. Those that have arrived are in `partes_de_fotos`. */
    bytes: integer('bytes').notNull().default(0),
    /** Null while it is being uploaded. */
    recorte: jsonb('recorte').$type<{ giro: 0 | 90 | 180 | 270; posicion: number }>(),
    /** End of the lease of the worker that encodes it, and how often one began. */
    tomado: instante('tomado'),
    intentos: integer('intentos').notNull().default(0),
    /** Since when it belongs to no piece: a day later it is deleted. */
    suelta_desde: instante('suelta_desde').defaultNow(),
  },
  (t) => [
    check('fotos_de_piezas_alt', largo('alt', 0, 200)),
    check('fotos_de_piezas_color', sql.raw(`"color" ~ '^#[0-9a-f]{6}$'`)),
    check('fotos_de_piezas_estado', uno('estado', ...ESTADOS_DE_FOTO_DE_PIEZA)),
    index('fotos_de_piezas_por_pieza').on(t.pieza_id, t.orden),
    index('fotos_de_piezas_sueltas').on(t.creada_en).where(sql`${t.pieza_id} is null`),
    index('fotos_de_piezas_en_cola').on(t.creada_en).where(sql`${t.estado} = 'en_cola'`),
  ],
)

/** The bytes of an upload, kept until the photo is encoded. `desde`: the place of the part's first byte. */
export const partesDeFotos = pgTable(
  'partes_de_fotos',
  {
    foto_id: uuid('foto_id')
      .notNull()
      .references(() => fotosDePiezas.id, { onDelete: 'cascade' }),
    desde: integer('desde').notNull(),
    contenido: bytea('contenido').notNull(),
  },
  (t) => [primaryKey({ columns: [t.foto_id, t.desde] })],
)

/** The renderings of photos where the shop keeps them in PostgreSQL. `clave`: `piezas/<id>/720.avif`. */
export const archivosDeFotos = pgTable('archivos_de_fotos', {
  clave: text('clave').primaryKey(),
  contenido: bytea('contenido').notNull(),
})
