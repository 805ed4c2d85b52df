import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '#db/limits.server.ts'
import type { Db } from '#db/open.server.ts'
import { invalid } from '#lib/errors.ts'
import { multiLine } from '#lib/text.ts'
import { leerAtencion } from '../chat/chat.server.ts'
import { answerWithoutModel, type Respuesta } from './answers.server.ts'
import * as charlas from './charlas.server.ts'
import { codigosIn } from './codigos.ts'
import { type AssistantMessage, type Charla, PREGUNTA_MAX_LENGTH, type StreamChunk } from './contract.ts'
import { openUnderstanding } from './knowledge/understanding.server.ts'
import { type ModelSettings, openModel } from './model/model.server.ts'
import { openOrderReader } from './pedido.server.ts'
import { openPieceReader } from './piezas.server.ts'
import { digestOfAsked } from './sinRespuesta.server.ts'

export { olvidarCharlas } from './desvincular.server.ts'

type Settings = {
  db: Db
  limits: Pick<Limits, 'guess' | 'question' | 'isFirstPick'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Undefined when the assistant answers without a model. */
  model: ModelSettings | undefined
}

type Input = charlas.OwnerRef & {
  ip: string
  correo: string
  codigo: string | null
  clave: string | undefined
  /** The id of the offered question that the visitor picked. */
  opcion: string | undefined
  messages: { role: string; content: string }[]
}

/** A question that was accepted: `stream` emits its answer in pieces and resolves to the whole message. */
export type PendingAnswer = {
  charla: string
  stream: (emit: (chunk: StreamChunk) => void) => Promise<AssistantMessage>
}

const Pregunta = multiLine(PREGUNTA_MAX_LENGTH)

export function openAsistente({ db, limits, log, model }: Settings) {
  const understanding = openUnderstanding(db)
  const readPiezas = openPieceReader(db)
  const modelo = model ? openModel(model, { db, understanding, log }) : null

  return {
    /** Learns what people write. Questions that come before wait for it. */
    prepare: understanding.prepare,

    async leer(deQuien: charlas.OwnerRef): Promise<Charla | null> {
      const row = await charlas.findOwnCharla(db, deQuien)
      return row ? charlas.toCharla(db, row) : null
    },

    /**
     * Counts a question against the rate limit, stores it, and returns a function that streams its answer. A question
     * that was already answered gets the same answer again and is not counted.
     * @param issueBrowserKey issues the browser's key, once the question is accepted
     * @throws ErrorDeNegocio 422, 429, 503
     */
    async preguntar(
      { browserKey: llave, quien, ip, correo, codigo, clave = randomUUID(), opcion, messages }: Input,
      issueBrowserKey: () => string,
    ): Promise<PendingAnswer> {
      const text = lastQuestion(messages)
      const row = await charlas.findOwnCharla(db, { browserKey: llave, quien })
      const done = row && charlas.findAnswered(row, clave).respuesta
      if (done) return replayOf(row.id, await charlas.readMessage(db, done))
      await limits.question(ip, llave)

      const current = row && charlas.belongsTo(row, correo) ? row : undefined
      const history = current ? charlas.messagesOf(current).filter((mensaje) => mensaje.clave !== clave) : []
      const previous = history.filter(({ role }) => role === 'user').map(({ content }) => content)
      const given = codigo ?? current?.order_code ?? null
      const oferta = charlas.findOfertaIn(history)
      const elegida = oferta?.opciones.find(({ id }) => id === opcion)?.id ?? null
      const pregunta = { texto: text, previous, codigo: given, elegida }
      const readPedido = openOrderReader({ db, limits, ip })
      // The answer without a model is the fallback. It comes first, so that a refused code lookup is an HTTP error.
      const { hay_agente: hasAgente } = await leerAtencion(db)
      const fallback = await answerWithoutModel(pregunta, { understanding, readPedido, readPiezas, hasAgente })
      const isFirstPick =
        oferta !== null && elegida !== null && (await limits.isFirstPick(ip, digestOfAsked(oferta.texto)))
      const browserKey = issueBrowserKey()
      const id = await charlas.recordPregunta(db, {
        ...{ browserKey, quien, correo, codigo, clave },
        texto: text,
        opcion: elegida,
      })

      async function responder(emit: (chunk: StreamChunk) => void): Promise<Respuesta> {
        const codigos = [...new Set([...codigosIn(text), ...previous.flatMap(codigosIn), ...(given ? [given] : [])])]
        const fromModel =
          modelo === null || fallback.isFinal
            ? null
            : await modelo.responder({
                pregunta,
                history,
                codigos,
                correo,
                ip,
                readPedido,
                fallback,
                emit: (text) => emit({ que: 'texto', texto: text }),
                clear: () => emit({ que: 'borrar' }),
              })
        if (!fromModel) emit({ que: 'texto', texto: fallback.texto })
        return fromModel ?? fallback
      }

      return {
        charla: id,
        async stream(emit) {
          const respuesta = await responder(emit)
          const message = await charlas.recordRespuesta(db, {
            ...{ id, browserKey, clave, respuesta, isFirstPick },
            texto: text,
          })
          emit({ que: 'fin', response: message.contenido, dicho: message, charla: id })
          return message
        },
      }
    },

    olvidar: (deQuien: charlas.OwnerRef) => charlas.detach(db, deQuien),
  }
}

/** The visitor's last message. The history comes from the database. */
function lastQuestion(messages: { role: string; content: string }[]) {
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const { success, data, error } = Pregunta.safeParse(last)
  if (!success) throw badInput(error.issues[0]?.message ?? '')
  if (data === '') throw badInput('Escribe tu pregunta.')
  return data
}

const badInput = (porque: string) => invalid(porque, { messages: porque })

function replayOf(charla: string, message: AssistantMessage): PendingAnswer {
  return {
    charla,
    async stream(emit) {
      emit({ que: 'fin', response: message.contenido, dicho: message, charla })
      return message
    },
  }
}

/**
 * A conversation with the assistant, for staff.
 * @throws ErrorDeNegocio 404
 */
export async function readCharlaForStaff(db: Db, id: string) {
  const row = await charlas.readById(db, id)
  const { created_at, updated_at } = row
  return { ...(await charlas.toCharla(db, row)), created_at, updated_at }
}
