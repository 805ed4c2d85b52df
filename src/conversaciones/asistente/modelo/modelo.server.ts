import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, isStepCount, type ModelMessage, streamText } from 'ai'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/abrir.server.ts'
import { apartarFichas, fichasDe } from '../fichas.server.ts'
import type { Mirador } from '../pedido.server.ts'
import type { Pregunta, Respuesta } from '../respuestas.server.ts'
import type { Busqueda } from '../saber/busqueda.server.ts'
import { abrirCompuerta } from './compuerta.ts'
import { herramientas } from './herramientas.server.ts'
import { INSTRUCCIONES } from './instrucciones.ts'
import { reunirMaterial } from './material.server.ts'

export type AjustesDeModelo = {
  /** Of any server that speaks as OpenAI's does: `http://127.0.0.1:11434/v1`. */
  url: string
  key?: string
  model: string
  /** Milliseconds that an answer may take. */
  plazo?: number
}

const PLAZO = 15_000
/** How often it may use tools before it answers. */
const PASOS = 4
const FICHAS_POR_RESPUESTA = 700
/** How much of the conversation it is told. */
const DICHOS_DE_ANTES = 8
const LARGO_DE_UNO = 600

type Encargo = {
  pregunta: Pregunta
  historia: { role: 'user' | 'assistant'; content: string }[]
  codigos: string[]
  correo: string
  ip: string
  mirar: Mirador
  /** What the shop answers by itself; its order is told to the model. */
  solo: Respuesta
  /** Shows more of the answer. */
  decir: (texto: string) => void
  /** Takes back what was shown. */
  borrar: () => void
}

type Medios = { db: Db; busqueda: Busqueda; registro: Pick<FastifyBaseLogger, 'warn'> }

/** What is told of a failure: the words of a model's server repeat what it was asked, and a bad key. */
function enRegistro(fallo: unknown) {
  return {
    fallo: fallo instanceof Error ? fallo.name : undefined,
    status: APICallError.isInstance(fallo) ? fallo.statusCode : undefined,
  }
}

/** A model that answers out of what the shop says, or not at all. */
export function abrirModelo({ url, key, model, plazo = PLAZO }: AjustesDeModelo, { db, busqueda, registro }: Medios) {
  const proveedor = createOpenAICompatible({ name: 'asistente', baseURL: url, apiKey: key, includeUsage: true })

  /** @returns null when it has no answer that may leave: then nothing of it is shown any more */
  async function responder(encargo: Encargo): Promise<Respuesta | null> {
    const { pregunta, codigos, mirar, solo, decir, borrar } = encargo
    const material = reunirMaterial()
    const hallados = await busqueda.buscar(pregunta.texto, 5)
    const textos = [
      ...(solo.pedido ? [material.pedido(solo.pedido)] : []),
      ...material.pasajes(hallados.map(({ pasaje }) => pasaje)),
    ]
    const messages = mensajesPara(encargo, textos)
    const letras = INSTRUCCIONES.length + JSON.stringify(messages).length
    const corregir = await apartarFichas(db, encargo, 2 * fichasDe(letras) + FICHAS_POR_RESPUESTA)
    if (!corregir) return null

    let ofrecePersona = false
    const tools = herramientas({
      busqueda,
      mirar,
      material,
      codigos,
      alOfrecerPersona: () => {
        ofrecePersona = true
      },
    })
    const compuerta = abrirCompuerta(
      () => ({ datos: material.datos, codigos, instrucciones: INSTRUCCIONES }),
      (marcas) => material.citado(marcas) !== null,
    )
    const corte = new AbortController()
    const reloj = setTimeout(() => corte.abort(), plazo)
    let usadas: number | undefined
    let fallo: unknown = null

    async function escuchar() {
      const { stream } = streamText({
        model: proveedor(model),
        instructions: INSTRUCCIONES,
        messages,
        tools,
        stopWhen: [isStepCount(PASOS), () => ofrecePersona],
        maxOutputTokens: FICHAS_POR_RESPUESTA,
        temperature: 0.2,
        maxRetries: 0,
        abortSignal: corte.signal,
        onError: ({ error }) => {
          fallo = error
        },
      })
      for await (const parte of stream) {
        if (parte.type === 'error' || parte.type === 'abort') return false
        if (parte.type === 'start-step') {
          if (compuerta.salio) borrar()
          compuerta.empezarDeNuevo()
        }
        if (parte.type === 'finish') usadas = parte.totalUsage.totalTokens
        if (parte.type !== 'text-delta') continue
        const nuevo = compuerta.alimentar(parte.text)
        if (nuevo === null) return false
        if (nuevo) decir(nuevo)
      }
      return true
    }

    // A server that neither answers nor hangs up is not waited for.
    const plazoVencido = new Promise<false>((vencer) => {
      corte.signal.addEventListener('abort', () => vencer(false), { once: true })
    })
    const escuchada = escuchar().catch((error) => {
      fallo = error
      return false
    })
    const termino = await Promise.race([escuchada, plazoVencido])
    clearTimeout(reloj)
    const vencido = corte.signal.aborted
    corte.abort()
    await corregir(usadas)
    if (fallo || vencido) registro.warn({ ...enRegistro(fallo), vencido }, 'the model did not answer')

    const final = termino && !ofrecePersona ? compuerta.terminar() : null
    const citado = final && material.citado(final.marcas)
    if (!final || !citado) {
      if (compuerta.salio) borrar()
      return null
    }
    if (final.nuevo) decir(final.nuevo)
    return { texto: final.texto, ...citado, sin_respuesta: false }
  }

  return { responder }
}

/** What people and orders say is quoted, so that it ends where it ends. */
function mensajesPara({ pregunta, historia }: Encargo, textos: { numero: number; texto: string }[]): ModelMessage[] {
  const antes = historia.slice(-DICHOS_DE_ANTES).map(({ role, content }) => ({
    role,
    content:
      role === 'user' ? JSON.stringify({ cliente: content.slice(0, LARGO_DE_UNO) }) : content.slice(0, LARGO_DE_UNO),
  }))
  return [...antes, { role: 'user', content: JSON.stringify({ textos, cliente: pregunta.texto }) }]
}
