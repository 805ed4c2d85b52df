import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '#db/limits.server.ts'
import type { Db } from '#db/open.server.ts'
import { invalid } from '#lib/errors.ts'
import { multiLine } from '#lib/text.ts'
import { leerAtencion } from '../chat/chat.server.ts'
import { answerWithoutModel, cannedAnswer, type Respuesta } from './answers.server.ts'
import * as charlas from './charlas.server.ts'
import { type AssistantMessage, type Charla, PREGUNTA_MAX_LENGTH, type StreamChunk } from './contract.ts'
import { codigosIn } from './intents.ts'
import { openSearch } from './knowledge/search.server.ts'
import { type ModelSettings, openModel } from './model/model.server.ts'
import { openOrderReader } from './pedido.server.ts'

export { olvidarCharlas } from './desvincular.server.ts'

type Settings = {
  db: Db
  limits: Pick<Limits, 'guess' | 'question'>
  registro: Pick<FastifyBaseLogger, 'warn'>
  /** Undefined: it answers by itself. */
  modelo: ModelSettings | undefined
}

type Input = charlas.OwnerRef & {
  ip: string
  correo: string
  codigo: string | null
  clave: string | undefined
  messages: { role: string; content: string }[]
}

/** An answer, and the way to it: what is told while it is made, and what it is in the end. */
export type PendingAnswer = {
  charla: string
  stream: (emit: (chunk: StreamChunk) => void) => Promise<AssistantMessage>
}

const Pregunta = multiLine(PREGUNTA_MAX_LENGTH)

export function openAsistente({ db, limits, registro, modelo: modelSettings }: Settings) {
  const search = openSearch(db)
  const modelo = modelSettings ? openModel(modelSettings, { db, search, log: registro }) : null

  return {
    async leer(deQuien: charlas.OwnerRef): Promise<Charla | null> {
      const row = await charlas.findOwnCharla(db, deQuien)
      return row ? charlas.toCharla(db, row) : null
    },

    /**
     * Takes a question in: it is counted, kept, and answered by `contar`. One that was answered gives its answer again,
     * and counts for nothing.
     * @param darLlave gives the browser a secret, once nothing refuses its question
     * @throws ErrorDeNegocio 422, 429, 503
     */
    async preguntar(
      { browserKey: llave, quien, ip, correo, codigo, clave = randomUUID(), messages }: Input,
      darLlave: () => string,
    ): Promise<PendingAnswer> {
      const text = lastQuestion(messages)
      const row = await charlas.findOwnCharla(db, { browserKey: llave, quien })
      const done = row && charlas.findAnswered(row, clave).respuesta
      if (done) return replayOf(row.id, await charlas.readMessage(db, done))
      await limits.question(ip, llave)

      const seguida = row && charlas.isStill(row, correo) ? row : undefined
      const history = seguida ? charlas.messagesOf(seguida).filter((mensaje) => mensaje.clave !== clave) : []
      const previous = history.filter(({ role }) => role === 'user').map(({ content }) => content)
      const given = codigo ?? seguida?.order_code ?? null
      const pregunta = { texto: text, previous, codigo: given }
      const readPedido = openOrderReader({ db, limits, ip })
      // Whatever a model says, this is at hand; and who may not look a code up is told before the answer begins.
      const { hay_agente: hasAgente } = await leerAtencion(db)
      const solo = await answerWithoutModel(pregunta, { search, readPedido, hayAgente: hasAgente })
      const browserKey = darLlave()
      const id = await charlas.recordPregunta(db, { browserKey, quien, correo, codigo, clave, texto: text })

      async function responder(emit: (chunk: StreamChunk) => void): Promise<Respuesta> {
        const done = modelo === null || cannedAnswer(text, hasAgente) !== null
        const codigos = [...new Set([...codigosIn(text), ...previous.flatMap(codigosIn), ...(given ? [given] : [])])]
        const dada = done
          ? null
          : await modelo.responder({
              pregunta,
              history,
              codigos,
              correo,
              ip,
              readPedido,
              answerAlone: solo,
              emit: (text) => emit({ que: 'texto', texto: text }),
              clear: () => emit({ que: 'borrar' }),
            })
        if (!dada) emit({ que: 'texto', texto: solo.texto })
        return dada ?? solo
      }

      return {
        charla: id,
        async stream(emit) {
          const respuesta = await responder(emit)
          const message = await charlas.recordRespuesta(db, { id, browserKey, clave, texto: text, respuesta })
          emit({ que: 'fin', response: message.contenido, dicho: message, charla: id })
          return message
        },
      }
    },

    olvidar: (deQuien: charlas.OwnerRef) => charlas.detach(db, deQuien),
  }
}

/** Of the messages that a page sends the visitor's last one counts; the rest is the server's own. */
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
 * What somebody said with the assistant, for staff.
 * @throws ErrorDeNegocio 404
 */
export async function readCharlaForStaff(db: Db, id: string) {
  const row = await charlas.readById(db, id)
  const { created_at, updated_at } = row
  return { ...(await charlas.toCharla(db, row)), created_at, updated_at }
}
