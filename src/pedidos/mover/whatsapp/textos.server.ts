import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { textosDeWhatsapp } from '#db/schema/pedidos.server.ts'
import { conflict } from '#lib/errors.ts'
import { mensajes } from '#negocio'
import type { ClaseDePedido } from '#pedidos/contract.ts'
import type { MensajeDeLaTienda } from './contract.ts'

export type TextoRef = { clase: ClaseDePedido; mensaje: MensajeDeLaTienda }
type Texto = { texto: string; version: number; anterior: string | null }

/** The text that a shop starts with. */
function firstTexto({ clase, mensaje }: TextoRef) {
  const { whatsapp } = mensajes[clase]
  if (mensaje === 'precio' || mensaje === 'propuesta' || mensaje === 'pago') return whatsapp[mensaje]
  return mensaje === 'para_retirar' ? whatsapp.listo : whatsapp.estatus[mensaje]
}

/** The text that holds, and the one before it. */
export async function getTexto(db: Db | Tx, which: TextoRef): Promise<Texto> {
  const { clase, mensaje, texto, version } = textosDeWhatsapp
  const [current, previous] = await db
    .select({ texto, version })
    .from(textosDeWhatsapp)
    .where(and(eq(clase, which.clase), eq(mensaje, which.mensaje)))
    .orderBy(desc(version))
    .limit(2)
  if (!current) return { texto: firstTexto(which), version: 0, anterior: null }
  return { ...current, anterior: previous?.texto ?? firstTexto(which) }
}

/** Reads the texts that hold: by kind and message. */
export async function readTextos(db: Db | Tx) {
  const { clase, mensaje, texto, version } = textosDeWhatsapp
  const rows = await db
    .selectDistinctOn([clase, mensaje], { clase, mensaje, texto })
    .from(textosDeWhatsapp)
    .orderBy(clase, mensaje, desc(version))
  const own = new Map(rows.map((row) => [`${row.clase} ${row.mensaje}`, row.texto]))
  return (which: TextoRef) => own.get(`${which.clase} ${which.mensaje}`) ?? firstTexto(which)
}

/**
 * Adds a version of a text; the earlier ones stay.
 * @throws ErrorDeNegocio 409 (`type: version-vieja`) if somebody changed the text since `version`
 */
export async function cambiarTexto(
  db: Db,
  {
    clase,
    mensaje,
    texto,
    version,
    autor,
    replay,
  }: TextoRef & {
    texto: string
    version: number
    autor: string
    replay: Replay
  },
) {
  await runOnce(db, replay, async (tx) => {
    // Two changes of a text that has no row yet also wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`texto:${clase}:${mensaje}`}, 0))`)
    const current = await getTexto(tx, { clase, mensaje })
    if (current.version !== version)
      throw conflict(
        'Otra persona cambió este texto mientras lo escribías. Mira el suyo antes de guardar.',
        'version-vieja',
      )
    if (current.texto === texto) return {}
    await tx.insert(textosDeWhatsapp).values({ clase, mensaje, texto, version: version + 1, autor })
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-texto',
      entidad: 'whatsapp',
      clave: `${clase}/${mensaje}`,
      antes: { texto: current.texto },
      despues: { texto },
    })
    return {}
  })
}
