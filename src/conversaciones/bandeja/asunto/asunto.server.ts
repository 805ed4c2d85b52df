import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { readNames } from '#db/names.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { asuntos, respuestas } from '#db/schema/solicitudes.server.ts'
import { noExiste } from '#lib/errores.ts'
import { numeroDeWhatsapp } from '#lib/telefono.ts'
import type { Funcion } from '#mail/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { buscarLoPedido, buscarPedido } from '#pedidos/pedidos.server.ts'
import { dondeEstaba } from '#pedidos/rules.ts'
import { impedimentoParaConfirmar } from '#solicitudes/rules.ts'
import { buscarConfirmacion, buscarDestino, leerPorLlamar } from '#solicitudes/solicitudes.server.ts'
import { type Asunto, type Clase, ClaseDecidible } from '../contract.ts'
import { buscarEscrito, type Escrito } from './escrito.server.ts'

const OTROS = 5

/**
 * One thing that somebody sent, also after it is over, with its order and all that was done about it.
 * @throws ErrorDeNegocio 404
 */
export async function obtener(db: Db | Tx, { clase, id }: { clase: Clase; id: number }) {
  const escrito = await buscarEscrito(db, { clase, id })
  if (!escrito) throw noExiste('Nadie envió eso, o ya se borró.')
  const { transaccion, decision, telefono, ...propio } = escrito
  const [visto] = await db
    .select()
    .from(asuntos)
    .where(and(eq(asuntos.clase, clase), eq(asuntos.id, id)))
  const pedido = escrito.codigo ? await buscarPedido(db, escrito.codigo) : null
  const dichas = await leerRespuestas(db, { clase, id })
  const confirmada = await buscarSi(db, escrito)
  const hecha = decision ?? (visto?.atendido_en && { en: visto.atendido_en, por: visto.atendido_por })
  const nombres = await readNames(db, [
    visto?.visto_por,
    hecha?.por,
    confirmada?.por,
    ...dichas.map(({ autor }) => autor),
  ])
  const quien = (uno: string | null | undefined) => (uno && nombres.get(uno)) || null
  return {
    ...propio,
    decision: propio.estado === 'atendida' || decision ? hecho(hecha, quien) : null,
    visto: hecho(visto?.visto_en && { en: visto.visto_en, por: visto.visto_por }, quien),
    llamada: await porLlamar(db, escrito, pedido),
    confirmacion: hecho(confirmada, quien),
    pedido: pedido && {
      codigo: pedido.codigo,
      correo: pedido.correo_cliente,
      donde: dondeEstaba(pedido),
      antes: pedido.estatus.id === ESTATUS.en_revision ? await nombreDe(db, pedido.estatus_previo) : null,
      palabras: await buscarLoPedido(db, pedido.codigo),
    },
    otros: await listarOtros(db, pedido?.correo_cliente ?? escrito.correo, pedido?.codigo),
    destino: await destinoDe(db, escrito, pedido),
    whatsapp: numeroDeWhatsapp(telefono ?? (esSuyo(escrito, pedido) ? (pedido?.telefono ?? null) : null)),
    recibo: await buscarRecibo(db, transaccion),
    respuestas: dichas.map(({ autor, correo, para, estado, ...dicha }) => ({
      ...dicha,
      por: quien(autor),
      correo: correo && para && estado ? { id: correo, para, estado } : null,
    })),
  }
}

type Pedido = Awaited<ReturnType<typeof buscarPedido>>

// What is asked about an order is answered to its owner; a message is from whoever wrote it.
function esSuyo(escrito: Escrito, pedido: Pedido) {
  return escrito.clase !== 'mensaje' || tieneSuCorreo(escrito, pedido)
}

function tieneSuCorreo({ correo }: Escrito, pedido: Pedido) {
  return pedido?.correo_cliente?.toLowerCase() === correo.toLowerCase()
}

async function destinoDe(db: Db | Tx, escrito: Escrito, pedido: Pedido): Promise<Asunto['destino']> {
  const { clase, id, correo } = escrito
  const decidible = ClaseDecidible.safeParse(clase)
  if (decidible.success) {
    const { para, quien } = await buscarDestino(db, { clase: decidible.data, id })
    return { correo: para, quien }
  }
  // Who comes for an order left an e-mail that it may have lost since, or never had.
  return { correo, quien: !escrito.codigo || tieneSuCorreo(escrito, pedido) ? 'quien_escribe' : 'desconocido' }
}

async function buscarSi(db: Db | Tx, { clase, id, codigo }: Escrito) {
  const decidible = ClaseDecidible.safeParse(clase)
  return decidible.success && codigo ? buscarConfirmacion(db, { clase: decidible.data, id, codigo }) : null
}

async function porLlamar(db: Db | Tx, { clase, id, estado }: Escrito, pedido: Pedido): Promise<Asunto['llamada']> {
  const decidible = ClaseDecidible.safeParse(clase)
  if (!decidible.success || !pedido || estado !== 'por_confirmar') return null
  const porLlamar = await leerPorLlamar(db, { clase: decidible.data, id, pedido })
  return { telefono: pedido.telefono, impedimento: impedimentoParaConfirmar(porLlamar) }
}

type Cuando = { en: Date; por: string | null } | null | undefined

function hecho(cuando: Cuando, quien: (id: string | null) => string | null) {
  return cuando ? { en: cuando.en, por: quien(cuando.por) } : null
}

function leerRespuestas(db: Db | Tx, { clase, id }: { clase: Clase; id: number }) {
  return db
    .select({
      id: respuestas.id,
      canal: respuestas.canal,
      texto: respuestas.texto,
      fecha: respuestas.fecha_creacion,
      autor: respuestas.autor,
      correo: correos.id,
      para: correos.para,
      estado: correos.estado,
    })
    .from(respuestas)
    .leftJoin(correos, eq(correos.id, respuestas.correo))
    .where(and(eq(respuestas.clase, clase), eq(respuestas.asunto, id)))
    .orderBy(asc(respuestas.id))
}

async function nombreDe(db: Db | Tx, id: number | null) {
  if (id === null) return null
  const [fila] = await db.select({ nombre: estatus.nombre }).from(estatus).where(eq(estatus.id, id))
  return fila?.nombre ?? null
}

function listarOtros(db: Db | Tx, correo: string, salvo: string | undefined) {
  return db
    .select({ codigo: pedidos.codigo, estatus: estatus.nombre, total: pedidos.total })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(
      and(
        eq(sql`lower(${pedidos.correo_cliente})`, correo.toLowerCase()),
        salvo ? ne(pedidos.codigo, salvo) : undefined,
      ),
    )
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(OTROS)
}

/** Mails by which who sent something hears that it arrived. */
const RECIBOS: Funcion[] = [
  'send-request-receipt',
  'send-request-confirmation-link',
  'send-pickup-receipt',
  'send-confirmation-email',
  'send-order-confirmation',
]

async function buscarRecibo(db: Db | Tx, transaccion: string) {
  const [fila] = await db
    .select({ id: correos.id, estado: correos.estado, fecha: correos.fecha_creacion })
    .from(correos)
    .where(and(eq(correos.transaccion, transaccion), inArray(correos.funcion, RECIBOS)))
    .limit(1)
  return fila ?? null
}
