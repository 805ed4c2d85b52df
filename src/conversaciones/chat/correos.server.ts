import { and, asc, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { shortName } from '#db/names.server.ts'
import { llaves, mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { demasiados, noExiste } from '#lib/errores.ts'
import type { Solicitante } from '#mail/contract.ts'
import { buscarEnlace } from '#mail/enlaces.server.ts'
import { encolar, quedoFuera } from '#mail/mail.server.ts'
import { darLlaveDe, type FilaDeConversacion, guardar, tomarDeVisita, tomarFila, type Visita } from './filas.server.ts'
import { leerDeVisita } from './vista.server.ts'

/** Tells by mail what staff wrote, the visitor has not seen, and no mail has told. Hold its row. */
export async function avisarAlVisitante(tx: Tx, fila: FilaDeConversacion) {
  const nuevos = await tx
    .select({ id: mensajes.id, texto: mensajes.contenido, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(
      and(
        eq(mensajes.conversacion_id, fila.id),
        eq(mensajes.rol, 'agent'),
        gt(mensajes.id, fila.visto_por_visitante),
        isNull(mensajes.correo),
      ),
    )
    .orderBy(asc(mensajes.id))
  if (nuevos.length === 0) return
  const correo = await encolar(tx, {
    funcion: 'send-chat-answer',
    para: fila.correo,
    datos: {
      conversacion: fila.id,
      mensajes: nuevos.map(({ texto, autor }) => ({ texto, de: shortName(autor) ?? '' })),
    },
  })
  const ids = nuevos.map(({ id }) => id)
  await tx.update(mensajes).set({ correo }).where(inArray(mensajes.id, ids))
}

/**
 * Sends the conversation to its address, or first a link that proves that it is its visitor's.
 * @returns whether the conversation itself is on its way
 * @throws ErrorDeNegocio 404, 429
 */
export function pedirCopia(db: Db, visita: Visita, pide: Solicitante) {
  return db.transaction(async (tx) => {
    const fila = await tomarDeVisita(tx, visita)
    const enviada = fila.correo_comprobado
    const correo = enviada
      ? await enviarCopia(tx, fila, pide)
      : await encolar(tx, { funcion: 'send-chat-link', para: fila.correo, pide, datos: { conversacion: fila.id } })
    if (await quedoFuera(tx, correo)) throw demasiados('Ya enviamos muchos correos a esa dirección.', HORA)
    if (!enviada) await guardar(tx, fila, { copia_pedida: true })
    return { enviada }
  })
}

const HORA = 3600
/** Characters of a copy's mail, which says each message twice, as a page and as text; what is older it leaves out. */
const PESO_DE_COPIA = 800_000
/** What a mail puts around a message. */
const PESO_DE_MENSAJE = 350

async function enviarCopia(tx: Tx, { id, correo, created_at }: FilaDeConversacion, pide: Solicitante | null) {
  const filas = await tx
    .select({ mensaje: mensajes, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), ne(mensajes.rol, 'system')))
    .orderBy(desc(mensajes.id))
    .limit(Math.ceil(PESO_DE_COPIA / PESO_DE_MENSAJE))
  const dichos = filas.filter(cabeEnCopia()).reverse()
  return encolar(tx, {
    funcion: 'send-chat-transcript',
    para: correo,
    pide,
    datos: {
      conversacion: id,
      fecha: created_at.toISOString(),
      recortada: dichos.length < filas.length,
      mensajes: dichos.map(({ mensaje: { rol, contenido, created_at: hora }, autor }) => ({
        de: rol === 'user' ? '' : (shortName(autor) ?? 'Alguien'),
        texto: contenido,
        hora: hora.toISOString(),
      })),
    },
  })
}

/** Whether a message and all those before it in the list, newest first, are together small enough for a mail. */
function cabeEnCopia() {
  let peso = 0
  return ({ mensaje }: { mensaje: { contenido: string } }) => {
    peso += 2 * mensaje.contenido.length + PESO_DE_MENSAJE
    return peso <= PESO_DE_COPIA
  }
}

/**
 * By the link of a mail: this browser holds the conversation too, and the copy that waited for it leaves. Its address is
 * proved when no other browser holds it.
 * @throws ErrorDeNegocio 404
 */
export async function continuar(db: Db, visita: Visita & { llave: string }, token: string) {
  await db.transaction(async (tx) => {
    const enlace = await buscarEnlace(tx, token, 'conversacion')
    if (!enlace?.conversacion_id) throw noExiste('Ese enlace ya no sirve. Empieza una conversación nueva.')
    const fila = await tomarFila(tx, enlace.conversacion_id)
    if (fila.user_id !== null && fila.user_id !== visita.persona)
      throw noExiste('Entra con tu cuenta y abre el enlace otra vez para seguir.')
    await darLlaveDe(tx, visita.llave, fila.id)
    if (enlace.correo !== fila.correo.toLowerCase()) return
    // By a link of that very address.
    if (fila.copia_pedida) await enviarCopia(tx, fila, null)
    const correo_comprobado = fila.correo_comprobado || (await esDeUnSolo(tx, fila, visita))
    if (fila.copia_pedida || correo_comprobado !== fila.correo_comprobado)
      await guardar(tx, fila, { correo_comprobado, copia_pedida: false })
  })
  return leerDeVisita(db, visita)
}

/** Whether nobody but who opened the link can have written in it: whoever began it may have typed somebody else's address. */
async function esDeUnSolo(tx: Tx, { id, user_id }: FilaDeConversacion, { llave }: { llave: string }) {
  if (user_id !== null) return true
  return (await tx.$count(llaves, and(eq(llaves.conversacion_id, id), ne(llaves.huella, llave)))) === 0
}
