import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, isStepCount, type ModelMessage, streamText } from 'ai'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/open.server.ts'
import type { Pregunta, Respuesta } from '../answers.server.ts'
import type { Understanding } from '../knowledge/understanding.server.ts'
import { type OrderReader, sourceOf, toSentences } from '../pedido.server.ts'
import { reserveTokens, tokensOf } from '../tokens.server.ts'
import { createGuardrail } from './guardrail.ts'
import { instructions } from './instructions.ts'
import { createMaterial, type Material } from './material.server.ts'
import { createTools } from './tools.server.ts'

export type ModelSettings = {
  /** Base URL of an OpenAI-compatible server: `http://127.0.0.1:11434/v1`. */
  url: string
  key?: string
  model: string
  /** Maximum of milliseconds for one answer. */
  timeout?: number
}

const TIMEOUT_MS = 15_000
/** Maximum of requests to the model for one answer, tool calls included. */
const MAX_STEPS = 4
/** Passages that the model is given with a question. */
const PASSAGES = 5
const TOKENS_PER_ANSWER = 700
/** Maximum of earlier messages that the model is given. */
const PREVIOUS_MESSAGES = 8
const MESSAGE_MAX_LENGTH = 600

type Job = {
  pregunta: Pregunta
  history: { role: 'user' | 'assistant'; content: string }[]
  codigos: string[]
  correo: string
  ip: string
  readPedido: OrderReader
  /** The answer made without a model. If it describes an order, the model is given that order too. */
  fallback: Respuesta
  /** Shows the visitor more of the answer. */
  emit: (text: string) => void
  /** Withdraws the text that was shown so far. */
  clear: () => void
}

type Services = { db: Db; understanding: Understanding; log: Pick<FastifyBaseLogger, 'warn'> }

/** Logs only name and status: a model server's error messages may repeat the prompt or a rejected API key. */
export function toLog(failure: unknown) {
  return {
    fallo: failure instanceof Error ? failure.name : undefined,
    status: APICallError.isInstance(failure) ? failure.statusCode : undefined,
  }
}

/** Opens the model, which answers only from the shop's texts. */
export function openModel(
  { url, key, model, timeout = TIMEOUT_MS }: ModelSettings,
  { db, understanding, log }: Services,
) {
  const proveedor = createOpenAICompatible({ name: 'asistente', baseURL: url, apiKey: key, includeUsage: true })

  /** @returns null when the model gave no answer that may be shown; text shown before is then withdrawn */
  async function responder(job: Job): Promise<Respuesta | null> {
    const { pregunta, codigos, readPedido, fallback, emit, clear } = job
    const material = createMaterial()
    const found = await understanding.nearest(pregunta.texto, PASSAGES)
    const texts = [...(fallback.pedido ? [material.pedido(fallback.pedido)] : []), ...material.passages(found)]
    const messages = messagesFor(job, texts)
    const letters = instructions().length + JSON.stringify(messages).length
    const correctTokens = await reserveTokens(db, job, 2 * tokensOf(letters) + TOKENS_PER_ANSWER)
    if (!correctTokens) return null

    let ofrecePersona = false
    const tools = createTools({
      understanding,
      readPedido,
      material,
      codigos,
      onOfferPerson: () => {
        ofrecePersona = true
      },
    })
    const guardrail = createGuardrail(
      () => ({
        pages: material.pages,
        pedidos: material.pedidos.map(toSentences),
        codigos,
        instructions: instructions(),
      }),
      (citations) => material.cited(citations) !== null,
    )
    const cut = new AbortController()
    const timer = setTimeout(() => cut.abort(), timeout)
    let used: number | undefined
    let failure: unknown = null

    async function readStream() {
      const { stream } = streamText({
        model: proveedor(model),
        instructions: instructions(),
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
          if (guardrail.hasEmitted) clear()
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

    // The race ends the wait when a server neither answers nor closes the connection.
    const timeoutReached = new Promise<false>((expire) => {
      cut.signal.addEventListener('abort', () => expire(false), { once: true })
    })
    const streamed = readStream().catch((error) => {
      failure = error
      return false
    })
    const completed = await Promise.race([streamed, timeoutReached])
    clearTimeout(timer)
    const timedOut = cut.signal.aborted
    cut.abort()
    await correctTokens(used)
    if (failure || timedOut) log.warn({ ...toLog(failure), vencido: timedOut }, 'the model did not answer')

    const final = completed && !ofrecePersona ? guardrail.finish() : null
    const respuesta = final && withStatements(final, material)
    if (!respuesta) {
      if (guardrail.hasEmitted) clear()
      return null
    }
    const statements = respuesta.texto.slice(final.texto.length)
    for (const text of [final.delta, statements]) if (text) emit(text)
    return respuesta
  }

  return { responder }
}

/**
 * The model's answer with the shop's own sentences about the orders that it cites, or that it stated something of.
 * @returns null when no cited text was given, or when the statement was about no given order
 */
function withStatements(
  { texto, citations, hasStatements }: { texto: string; citations: number[]; hasStatements: boolean },
  material: Material,
): Respuesta | null {
  const cited = material.cited(citations)
  if (!cited) return null
  const pedidos = cited.pedidos.length === 0 && hasStatements ? material.pedidos : cited.pedidos
  if (hasStatements && pedidos.length === 0) return null
  const fuentes = [...cited.fuentes, ...pedidos.map(sourceOf)]
  return {
    texto: [texto, ...pedidos.map(toSentences)].filter(Boolean).join('\n\n'),
    fuentes: fuentes.filter(({ ruta }, position) => fuentes.findIndex((other) => other.ruta === ruta) === position),
    pedido: pedidos[0] ?? null,
    sin_respuesta: false,
    opciones: [],
  }
}

/** Writes the visitor's words and the shop's texts as JSON strings, so that they cannot pass for instructions. */
function messagesFor({ pregunta, history }: Job, texts: { numero: number; texto: string }[]): ModelMessage[] {
  const before = history.slice(-PREVIOUS_MESSAGES).map(({ role, content }) => ({
    role,
    content:
      role === 'user'
        ? JSON.stringify({ cliente: content.slice(0, MESSAGE_MAX_LENGTH) })
        : content.slice(0, MESSAGE_MAX_LENGTH),
  }))
  return [...before, { role: 'user', content: JSON.stringify({ textos: texts, cliente: pregunta.texto }) }]
}
