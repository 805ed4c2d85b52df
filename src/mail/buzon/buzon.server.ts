import { and, eq, ilike, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { cut, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { taparEnlaces } from '../enlaces.server.ts'
import { reenviar } from '../mail.server.ts'
import { SIN_ENLACES } from '../mails/links.ts'
import { componer, esFuncion, redactar, secretosDe } from '../plantillas.server.ts'
import type { EstadoDeCorreo } from './contract.ts'

type Fila = typeof correos.$inferSelect
type Reenvio = { id: string; autor: string; tapar: boolean; repeticion: Repeticion }
type Filtro = { estado?: EstadoDeCorreo; busca?: string; despues_de?: string }

const PAGINA = 50
const NUEVOS = keyset({ by: correos.fecha_creacion, kind: INSTANT }, { by: correos.id, kind: UUID })

const { id, funcion, para, codigo_pedido, estado, intentos, ultimo_error, fecha_creacion, fecha_envio, asunto } =
  correos
/** What the list shows; of one without a subject also what that is written from. */
const EN_LISTA = {
  ...{ id, funcion, para, codigo_pedido, estado, intentos, ultimo_error, fecha_creacion, fecha_envio, asunto },
  datos: sql<Fila['datos']>`case when ${asunto} is null then ${correos.datos} else '{}' end`,
}
type Resumida = Pick<Fila, keyof typeof EN_LISTA>

/** The outbox, newest first. */
export async function listar(db: Db, { estado, busca, despues_de }: Filtro) {
  const parte = `%${(busca ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const leidas = await db
    .select({ ...EN_LISTA, cursor: NUEVOS.cursor })
    .from(correos)
    .where(
      and(
        estado ? eq(correos.estado, estado) : undefined,
        busca ? or(ilike(correos.para, parte), ilike(correos.codigo_pedido, parte)) : undefined,
        NUEVOS.after(despues_de),
      ),
    )
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
  return { correos: rows.map(resumir), sigue }
}

/**
 * What a mail says. Its links open an order, so that who received it is to be the only one who holds them.
 * @param tapar whether mails leave the machine; where none does, they are read here, links and all
 * @throws ErrorDeNegocio 404
 */
export async function leer(db: Db | Tx, { id, tapar }: { id: string; tapar: boolean }) {
  const fila = await buscar(db, id)
  const escrito = fila.texto ?? (await textoDe(fila))
  const texto = tapar || fila.texto === null ? taparEnlaces(sinSecretos(fila, escrito)) : escrito
  return { ...resumir(fila), texto, enlaces_ocultos: texto !== escrito }
}

/**
 * Sends a mail again, whatever became of it.
 * @returns the one that leaves, which is another when it had left before
 * @throws ErrorDeNegocio 404, 409 when it waits its turn, what it said is gone, or its reader is no longer the one
 */
export async function volverAEnviar(db: Db, { id, autor, tapar, repeticion }: Reenvio) {
  const { enviado } = await unaSolaVez(db, repeticion, async (tx) => {
    if (!escribir(await buscar(tx, id)))
      throw conflicto('Lo que decía este correo ya se borró: no se puede escribir de nuevo.', 'correo-borrado')
    const enviado = await reenviar(tx, id)
    await auditar(tx, { quien: autor, accion: 'reenviar', entidad: 'correo', clave: id, despues: { enviado } })
    return { enviado }
  })
  return leer(db, { id: enviado, tapar })
}

/** A mail's text without what only its reader may know, such as a password that has not left yet. */
function sinSecretos({ funcion, datos }: Fila, texto: string) {
  const secretos = esFuncion(funcion) ? secretosDe(funcion, datos) : []
  return secretos.reduce((resto, secreto) => resto.replaceAll(secreto, '…'), texto)
}

async function buscar(db: Db | Tx, id: string) {
  const [fila] = await db.select().from(correos).where(eq(correos.id, id))
  if (!fila) throw noExiste('Ese correo no existe.')
  return fila
}

// Field by field: a whole row holds secrets of its recipient.
function resumir(fila: Resumida) {
  const { id, funcion, para, codigo_pedido, estado, intentos, ultimo_error, fecha_creacion, fecha_envio } = fila
  const asunto = fila.asunto ?? asuntoDe(fila)
  return { id, funcion, para, codigo_pedido, asunto, estado, intentos, ultimo_error, fecha_creacion, fecha_envio }
}

// Written only when it leaves; until then it is read from its data, without the links it will carry.
function asuntoDe(fila: Resumida) {
  return escribir(fila)?.asunto ?? fila.funcion
}

async function textoDe(fila: Fila) {
  const { funcion, datos } = fila
  return esFuncion(funcion) && escribir(fila) ? (await redactar(funcion, datos, SIN_ENLACES)).texto : ''
}

/** A mail from its data, or null when they are gone, or of a function that no longer is. */
function escribir({ funcion, datos }: Pick<Fila, 'funcion' | 'datos'>) {
  try {
    return esFuncion(funcion) ? componer(funcion, datos, SIN_ENLACES) : null
  } catch {
    return null
  }
}
