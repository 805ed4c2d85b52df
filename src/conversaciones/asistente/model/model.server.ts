import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, isStepCount, type ModelMessage, streamText } from 'ai'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/open.server.ts'
import type { Pregunta, Respuesta } from '../answers.server.ts'
import type { Search } from '../knowledge/search.server.ts'
import type { OrderReader } from '../pedido.server.ts'
import { reserveTokens, tokensOf } from '../tokens.server.ts'
import { createGuardrail } from './guardrail.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { createMaterial } from './material.server.ts'
import { createTools } from './tools.server.ts'

export type ModelSettings = {
  /** Of any server that speaks as OpenAI's does: `http://127.0.0.1:11434/v1`. */
  url: string
  key?: string
  model: string
  /** Milliseconds that an answer may take. */
  timeout?: number
}

const TIMEOUT_MS = 15_000
/** How often it may use tools before it answers. */
const MAX_STEPS = 4
const TOKENS_PER_ANSWER = 700
/** How much of the conversation it is told. */
const PREVIOUS_MESSAGES = 8
const MESSAGE_MAX_LENGTH = 600

type Job = {
  pregunta: Pregunta
  history: { role: 'user' | 'assistant'; content: string }[]
  codigos: string[]
  correo: string
  ip: string
  readPedido: OrderReader
  /** What the shop answers by itself; its order is told to the model. */
  answerAlone: Respuesta
  /** Shows more of the answer. */
  emit: (text: string) => void
  /** Takes back what was shown. */
  clear: () => void
}

type Services = { db: Db; search: Search; log: Pick<FastifyBaseLogger, 'warn'> }

/** What is told of a failure: the words of a model's server repeat what it was asked, and a bad key. */
function toLog(failure: unknown) {
  return {
    fallo: failure instanceof Error ? failure.name : undefined,
    status: APICallError.isInstance(failure) ? failure.statusCode : undefined,
  }
}

/** A model that answers out of what the shop says, or not at all. */
export function openModel({ url, key, model, timeout = TIMEOUT_MS }: ModelSettings, { db, search, log }: Services) {
  const proveedor = createOpenAICompatible({ name: 'asistente', baseURL: url, apiKey: key, includeUsage: true })

  /** @returns null when it has no answer that may leave: then nothing of it is shown any more */
  async function responder(job: Job): Promise<Respuesta | null> {
    const { pregunta, codigos, readPedido, answerAlone, emit, clear } = job
    const material = createMaterial()
    const found = await search.search(pregunta.texto, 5)
    const texts = [
      ...(answerAlone.pedido ? [material.pedido(answerAlone.pedido)] : []),
      ...material.pasajes(found.map(({ passage }) => passage)),
    ]
    const messages = messagesFor(job, texts)
    const letters = INSTRUCTIONS.length + JSON.stringify(messages).length
    const adjust = await reserveTokens(db, job, 2 * tokensOf(letters) + TOKENS_PER_ANSWER)
    if (!adjust) return null

    let ofrecePersona = false
    const tools = createTools({
      search,
      readPedido,
      material,
      codigos,
      onOfferPerson: () => {
        ofrecePersona = true
      },
    })
    const guardrail = createGuardrail(
      () => ({ sources: material.datos, codigos, instructions: INSTRUCTIONS }),
      (citations) => material.cited(citations) !== null,
    )
    const cut = new AbortController()
    const timer = setTimeout(() => cut.abort(), timeout)
    let used: number | undefined
    let failure: unknown = null

    async function subscribe() {
      const { stream } = streamText({
        model: proveedor(model),
        instructions: INSTRUCTIONS,
        messages,
        tools,
        stopWhen: [isStepCount(MAX_STEPS), () => ofrecePersona],
        maxOutputTokens: TOKENS_PER_ANSWER,
        temperature: 0.2,
        maxRetries: 0,
        abortSignal: cut.signal,
        onError: ({ error }) => {
          failure = error
        },
      })
      for await (const part of stream) {
        if (part.type === 'error' || part.type === 'abort') return false
        if (part.type === 'start-step') {
          if (guardrail.salio) clear()
          guardrail.reset()
        }
        if (part.type === 'finish') used = part.totalUsage.totalTokens
        if (part.type !== 'text-delta') continue
        const delta = guardrail.feed(part.text)
        if (delta === null) return false
        if (delta) emit(delta)
      }
      return true
    }

    // A server that neither answers nor hangs up is not waited for.
    const plazoVencido = new Promise<false>((expire) => {
      cut.signal.addEventListener('abort', () => expire(false), { once: true })
    })
    const escuchada = subscribe().catch((error) => {
      failure = error
      return false
    })
    const term = await Promise.race([escuchada, plazoVencido])
    clearTimeout(timer)
    const vencido = cut.signal.aborted
    cut.abort()
    await adjust(used)
    if (failure || vencido) log.warn({ ...toLog(failure), vencido }, 'the model did not answer')

    const final = term && !ofrecePersona ? guardrail.finish() : null
    const cited = final && material.cited(final.marcas)
    if (!final || !cited) {
      if (guardrail.salio) clear()
      return null
    }
    if (final.nuevo) emit(final.nuevo)
    return { texto: final.texto, ...cited, sin_respuesta: false }
  }

  return { responder }
}

/** What people and orders say is quoted, so that it ends where it ends. */
function messagesFor({ pregunta, history }: Job, texts: { number: number; text: string }[]): ModelMessage[] {
  const before = history.slice(-PREVIOUS_MESSAGES).map(({ role, content }) => ({
    role,
    content:
      role === 'user'
        ? JSON.stringify({ cliente: content.slice(0, MESSAGE_MAX_LENGTH) })
        : content.slice(0, MESSAGE_MAX_LENGTH),
  }))
  return [...before, { role: 'user', content: JSON.stringify({ textos: texts, cliente: pregunta.texto }) }]
}
