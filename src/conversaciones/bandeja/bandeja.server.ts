import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { asuntos, respuestas } from '#db/schema/solicitudes.server.ts'
import { conflicto, noExiste } from '#lib/errores.ts'
import { encolar } from '#mail/mail.server.ts'
import { buscarPedido } from '#pedidos/pedidos.server.ts'
import * as solicitudes from '#solicitudes/solicitudes.server.ts'
import { marcarMensaje } from '../contacto/contacto.server.ts'
import { obtener } from './asunto/asunto.server.ts'
import { buscarEscrito, type Escrito } from './asunto/escrito.server.ts'
import { type Clase, type ClaseAtendible, ClaseDecidible } from './contract.ts'

export { obtener } from './asunto/asunto.server.ts'
export { contar, listar, listarDe, losQueEsperan } from './lista/lista.server.ts'

type Cual<C extends Clase = Clase> = { clase: C; id: number }
type DeAutor<T> = T & { autor: string }
type Canal = (typeof respuestas.$inferSelect)['canal']

/**
 * Notes who saw it first.
 * @throws ErrorDeNegocio 404
 */
export function marcarVisto(db: Db, { autor, ...cual }: DeAutor<Cual>) {
  return db.transaction(async (tx) => {
    await exigir(tx, cual)
    await ver(tx, cual, autor)
    return { visto: true } as const
  })
}

type RespuestaNueva = Cual & Respuesta & { respuestas_vistas: number; repeticion: Repeticion }

/**
 * Answers by mail, or records what was sent by hand. A message is over then; a request goes on waiting for its decision.
 * @throws ErrorDeNegocio 404, 409 when somebody has answered since
 */
export async function responder(
  db: Db,
  { clase, id, canal, texto, respuestas_vistas, autor, repeticion }: DeAutor<RespuestaNueva>,
) {
  await unaSolaVez(db, repeticion, async (tx) => {
    const escrito = await exigir(tx, { clase, id })
    // Of two who answer at once the second waits here and finds the first.
    await ver(tx, { clase, id }, autor)
    const suyas = and(eq(respuestas.clase, clase), eq(respuestas.asunto, id))
    if ((await tx.$count(respuestas, suyas)) > respuestas_vistas)
      throw conflicto(
        'Otra persona ya respondió mientras escribías. Mira su respuesta antes de enviar la tuya.',
        'ya-respondido',
      )
    const correo = canal === 'correo' ? await escribir(tx, escrito, texto) : null
    await anotar(tx, { clase, id, canal, texto, correo, autor })
    await auditar(tx, { quien: autor, accion: 'responder', ...deAsunto({ clase, id }), despues: { canal } })
    if (!ClaseDecidible.safeParse(clase).success) await atender(tx, { clase, id }, { autor, estado: 'Respondido' })
    return {}
  })
  return obtener(db, { clase, id })
}

/**
 * Says that it is over without an answer. What is over stays as it is.
 * @throws ErrorDeNegocio 404
 */
export function atenderAsunto(db: Db, { autor, ...cual }: DeAutor<Cual<ClaseAtendible>>) {
  return db.transaction(async (tx) => {
    await exigir(tx, cual)
    await ver(tx, cual, autor)
    if (await atender(tx, cual, { autor, estado: 'Atendido' }))
      await auditar(tx, { quien: autor, accion: 'atender', ...deAsunto(cual) })
    return obtener(tx, cual)
  })
}

/**
 * Lets it wait again; what was answered stays.
 * @throws ErrorDeNegocio 404
 */
export function reabrirAsunto(db: Db, { autor, ...cual }: DeAutor<Cual<ClaseAtendible>>) {
  return db.transaction(async (tx) => {
    await exigir(tx, cual)
    await tx
      .update(asuntos)
      .set({ atendido_en: null, atendido_por: null })
      .where(and(eq(asuntos.clase, cual.clase), eq(asuntos.id, cual.id)))
    if (cual.clase === 'mensaje') await marcarMensaje(tx, { id: cual.id, estado: 'Pendiente' })
    await auditar(tx, { quien: autor, accion: 'reabrir', ...deAsunto(cual) })
    return obtener(tx, cual)
  })
}

type Decision = Omit<Parameters<typeof solicitudes.decidir>[1], 'porCorreo' | 'autor'> & { canal: Canal }

/**
 * Grants or refuses a request, and keeps what who asked was told.
 * @throws ErrorDeNegocio as `solicitudes.decidir`
 */
export function decidir(db: Db, { canal, ...decision }: DeAutor<Decision>) {
  const { clase, id, nota, autor } = decision
  return db.transaction(async (tx) => {
    const { decidida, correo } = await solicitudes.decidir(tx, { ...decision, porCorreo: canal === 'correo' })
    if (decidida) await ver(tx, { clase, id }, autor)
    if (decidida && nota) await anotar(tx, { clase, id, canal, texto: nota, correo, autor })
    return obtener(tx, { clase, id })
  })
}

/**
 * Says that staff called and that it is the order's own.
 * @throws ErrorDeNegocio as `solicitudes.confirmarPorTelefono`
 */
export function confirmarPorTelefono(db: Db, { autor, ...cual }: DeAutor<Cual<ClaseDecidible>>) {
  return db.transaction(async (tx) => {
    await solicitudes.confirmarPorTelefono(tx, { ...cual, autor })
    await ver(tx, cual, autor)
    return obtener(tx, cual)
  })
}

const deAsunto = ({ clase, id }: Cual) => ({ entidad: 'asunto', clave: `${clase}:${id}` })

async function exigir(tx: Tx, cual: Cual) {
  const escrito = await buscarEscrito(tx, cual)
  if (!escrito) throw noExiste('Nadie envió eso, o ya se borró.')
  return escrito
}

// Whoever does something about it has seen it; its row is held until the transaction ends.
async function ver(tx: Tx, { clase, id }: Cual, autor: string) {
  await tx.insert(asuntos).values({ clase, id }).onConflictDoNothing()
  const suyo = and(eq(asuntos.clase, clase), eq(asuntos.id, id))
  await tx.select({ id: asuntos.id }).from(asuntos).where(suyo).for('update')
  await tx
    .update(asuntos)
    .set({ visto_en: sql`now()`, visto_por: autor })
    .where(and(suyo, isNull(asuntos.visto_en)))
}

async function atender(
  tx: Tx,
  { clase, id }: Cual,
  { autor, estado }: { autor: string; estado: 'Respondido' | 'Atendido' },
) {
  const atendidos = await tx
    .update(asuntos)
    .set({ atendido_en: sql`now()`, atendido_por: autor })
    .where(and(eq(asuntos.clase, clase), eq(asuntos.id, id), isNull(asuntos.atendido_en)))
    .returning({ id: asuntos.id })
  if (clase === 'mensaje') await marcarMensaje(tx, { id, estado })
  return atendidos.length > 0
}

type Respuesta = { canal: Canal; texto: string }

async function anotar(tx: Tx, { id, ...dicha }: DeAutor<Cual & Respuesta> & { correo: string | null }) {
  await tx.insert(respuestas).values({ ...dicha, asunto: id })
}

async function escribir(tx: Tx, { clase, id, nombre, correo, codigo, texto, fecha }: Escrito, respuesta: string) {
  const decidible = ClaseDecidible.safeParse(clase)
  if (decidible.success)
    return solicitudes.responder(tx, { clase: decidible.data, id, aprobada: null, nota: respuesta })
  const pedido = codigo ? await buscarPedido(tx, codigo) : null
  const esSuyo = pedido?.correo_cliente?.toLowerCase() === correo.toLowerCase()
  return encolar(tx, {
    funcion: 'send-answer',
    para: correo,
    // Tied to the order only when it is theirs.
    ...(pedido && esSuyo && { codigo_pedido: pedido.codigo }),
    datos: {
      nombre,
      clase: clase as ClaseAtendible, // all that is not decided
      codigo_pedido: codigo ?? '',
      texto: respuesta,
      escrito: texto,
      fecha: fecha.toISOString(),
    },
  })
}
