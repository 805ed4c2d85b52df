import { createHash, createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { enlaces } from '#db/schema/maquinaria.server.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'

/** Links sent by mail: who holds one proves to have received it (docs/decisions/004). */
export type Enlace = typeof enlaces.$inferSelect
type Dueno = { correo: string; secreto: string }

const BYTES = 16

/** 128 bits that nobody without the shop's secret can derive, in 22 characters of base64url. */
function tokenDe(id: string, secreto: string) {
  return createHmac('sha256', secreto).update(id).digest().subarray(0, BYTES).toString('base64url')
}

/** A mail's text without what its links open: staff read it, and who received it holds the rest. */
export function taparEnlaces(texto: string) {
  return texto.replace(/(#[a-z]=|\/api\/bajas\/)[\w-]{22}(?![\w-])/g, '$1…')
}

/** What is kept of a token: its SHA-256, in hexadecimal. */
function huellaDe(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of the link that opens an order's full view for an address. It has no end, and staff can revoke it. */
export function obtenerEnlaceDePedido(tx: Tx, { codigo_pedido, ...dueno }: Dueno & { codigo_pedido: string }) {
  return obtenerEnlace(tx, { tipo: 'pedido', codigo_pedido, ...dueno })
}

/** The token of the link that stops status mails to an address. */
export function obtenerEnlaceDeBaja(tx: Tx, dueno: Dueno) {
  return obtenerEnlace(tx, { tipo: 'baja', codigo_pedido: null, ...dueno })
}

const VIDA_DE_CONFIRMACION = sql`now() + make_interval(days => ${DIAS_PARA_CONFIRMAR}::int)`

/** The token of a new link by which the order's own address confirms a request, once. */
export async function crearEnlaceDeConfirmacion(
  tx: Tx,
  { codigo_pedido, solicitud, correo, secreto }: Dueno & { codigo_pedido: string; solicitud: string },
) {
  const id = crypto.randomUUID()
  const token = tokenDe(id, secreto)
  await tx.insert(enlaces).values({
    id,
    tipo: 'confirmacion',
    codigo_pedido,
    solicitud,
    correo: correo.toLowerCase(),
    huella: huellaDe(token),
    vence: VIDA_DE_CONFIRMACION,
  })
  return token
}

/** What a link proves of an account's owner: that its address is theirs, that they may choose its password, that an order is. */
export type Prueba = 'cuenta' | 'contrasena' | 'vinculo'

const VIDA_DE_PRUEBA: Record<Prueba, ReturnType<typeof sql>> = {
  cuenta: VIDA_DE_CONFIRMACION,
  contrasena: sql`now() + interval '1 hour'`,
  vinculo: VIDA_DE_CONFIRMACION,
}

type DeCuenta = Dueno & { tipo: Prueba; user_id: string; codigo_pedido: string | null }

/** The token of a new link that proves something once (docs/decisions/019). */
export async function crearEnlaceDeCuenta(tx: Tx, { tipo, user_id, codigo_pedido, correo, secreto }: DeCuenta) {
  const id = crypto.randomUUID()
  const token = tokenDe(id, secreto)
  await tx.insert(enlaces).values({
    id,
    tipo,
    user_id,
    codigo_pedido: tipo === 'vinculo' ? codigo_pedido : null,
    correo: correo.toLowerCase(),
    huella: huellaDe(token),
    vence: VIDA_DE_PRUEBA[tipo],
  })
  return token
}

/** How long somebody can come back to a conversation by a mail about it. */
const VIDA_DE_CONVERSACION = sql`now() + interval '30 days'`

/** The token of a new link that goes on with a conversation, and proves its address. */
export async function crearEnlaceDeConversacion(
  tx: Tx,
  { conversacion_id, correo, secreto }: Dueno & { conversacion_id: string },
) {
  const id = crypto.randomUUID()
  const token = tokenDe(id, secreto)
  await tx.insert(enlaces).values({
    id,
    tipo: 'conversacion',
    conversacion_id,
    correo: correo.toLowerCase(),
    huella: huellaDe(token),
    vence: VIDA_DE_CONVERSACION,
  })
  return token
}

/** Makes an account's links of a kind open nothing. */
export async function revocarEnlacesDeCuenta(tx: Tx, user_id: string, tipo: Prueba) {
  await tx
    .update(enlaces)
    .set({ revocado: sql`now()` })
    .where(and(eq(enlaces.user_id, user_id), eq(enlaces.tipo, tipo), isNull(enlaces.revocado)))
}

/** Marks a link as used; false when it was used before. */
export async function gastarEnlace(tx: Tx, id: string) {
  const filas = await tx
    .update(enlaces)
    .set({ usado: sql`now()` })
    .where(and(eq(enlaces.id, id), isNull(enlaces.usado)))
    .returning({ id: enlaces.id })
  return filas.length === 1
}

/** Makes the links that open an order, or confirm something about it, open nothing. @returns how many there were */
export async function revocarEnlacesDePedido(tx: Tx, codigo_pedido: string) {
  const filas = await tx
    .update(enlaces)
    .set({ revocado: sql`now()` })
    .where(and(eq(enlaces.codigo_pedido, codigo_pedido), isNull(enlaces.revocado)))
    .returning({ id: enlaces.id })
  return filas.length
}

type Busqueda = Dueno & { tipo: 'pedido' | 'baja'; codigo_pedido: string | null }

async function obtenerEnlace(tx: Tx, { tipo, codigo_pedido, correo, secreto }: Busqueda) {
  const destino = correo.toLowerCase()
  // One link for each order and address, also when two mails to it are written at once.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`enlace:${tipo}:${codigo_pedido ?? ''}:${destino}`}, 0))`,
  )
  const dePedido = codigo_pedido === null ? isNull(enlaces.codigo_pedido) : eq(enlaces.codigo_pedido, codigo_pedido)
  const vigentes = await tx
    .select({ id: enlaces.id, huella: enlaces.huella })
    .from(enlaces)
    .where(and(eq(enlaces.tipo, tipo), dePedido, eq(enlaces.correo, destino), isNull(enlaces.revocado)))
  // One that was made with an older secret still opens, but its token cannot be told again.
  const mismo = vigentes.find(({ id, huella }) => huellaDe(tokenDe(id, secreto)) === huella)
  if (mismo) return tokenDe(mismo.id, secreto)
  const id = crypto.randomUUID()
  const token = tokenDe(id, secreto)
  await tx.insert(enlaces).values({ id, tipo, codigo_pedido, correo: destino, huella: huellaDe(token) })
  return token
}

/**
 * The link a token belongs to, or null when it is unknown, revoked or out of time. Every answer costs one look at an
 * index of hashes, so that how long it takes says nothing.
 */
export async function buscarEnlace(db: Db | Tx, token: string, tipo: Enlace['tipo']): Promise<Enlace | null> {
  const [enlace] = await db
    .select()
    .from(enlaces)
    .where(
      and(
        eq(enlaces.huella, huellaDe(token)),
        eq(enlaces.tipo, tipo),
        isNull(enlaces.revocado),
        sql`(${enlaces.vence} is null or ${enlaces.vence} > now())`,
      ),
    )
  return enlace ?? null
}
