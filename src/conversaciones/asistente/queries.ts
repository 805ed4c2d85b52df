import { useQueryClient } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { callRouteByLines, NoConnection } from '#lib/callRoute.ts'
import { chatSecret, releaseChatSecret } from '#lib/chatSecret.ts'
import { type AssistantMessage, type Charla, leerCharla, preguntarAlAsistente, StreamChunk } from './contract.ts'

/** Longer than the model's fifteen seconds and the fallback answer take. */
const ANSWER_TIMEOUT_MS = 30_000

/** `opcion`: the id of the offered question that the visitor picked. */
export type Pregunta = { clave: string; texto: string; correo: string; opcion?: string | undefined }

type AskOptions = {
  signal: AbortSignal
  /** Called with the whole text that has arrived so far. */
  onChunk: (text: string) => void
}

/** Asks the assistant and adds question and answer to the cached conversation. */
export function useAsk() {
  const cache = useQueryClient()
  return async ({ clave, texto: text, correo, opcion }: Pregunta, { signal, onChunk }: AskOptions) => {
    const messages = [{ role: 'user' as const, content: text }]
    let arrived = ''
    let final: { dicho: AssistantMessage; charla: string } | undefined
    await callRouteByLines(
      preguntarAlAsistente,
      { body: { messages, email: correo, clave, opcion, llave: chatSecret() } },
      {
        signal,
        timeout: ANSWER_TIMEOUT_MS,
        onLine(line) {
          // A response that is not streamed is a single `fin` chunk.
          const chunk = StreamChunk.parse({ que: 'fin', ...Object(line) })
          if (chunk.que === 'fin') final = chunk
          else {
            arrived = chunk.que === 'borrar' ? '' : arrived + chunk.texto
            onChunk(arrived)
          }
        },
      },
    )
    if (!final) throw new NoConnection()
    releaseChatSecret()
    const { dicho, charla } = final
    cache.setQueryData(query(leerCharla).queryKey, (before) => ({
      charla: withMessages(before?.charla ?? null, {
        id: charla,
        correo,
        pregunta: messageFrom({ clave, texto: text, opcion }),
        respuesta: dicho,
      }),
    }))
    return dicho
  }
}

type AskedPair = { id: string; correo: string; pregunta: AssistantMessage; respuesta: AssistantMessage }

function withMessages(before: Charla | null, { id, correo, pregunta, respuesta }: AskedPair): Charla {
  const previous = before?.id === id ? before : { id, correo, codigo_pedido: null, dichos: [] }
  // The cache already has the question when its answer was lost on the way, or when it was read again meanwhile.
  const position = previous.dichos.findIndex(({ clave }) => clave === pregunta.clave)
  const messages = position < 0 ? previous.dichos : previous.dichos.slice(0, position)
  return {
    ...previous,
    codigo_pedido: respuesta.pedido?.codigo ?? previous.codigo_pedido,
    dichos: [...messages, pregunta, respuesta],
  }
}

function messageFrom({ clave, texto, opcion }: Omit<Pregunta, 'correo'>): AssistantMessage {
  const fecha = new Date().toISOString()
  return {
    rol: 'user',
    contenido: texto,
    clave,
    fecha,
    fuentes: [],
    pedido: null,
    sin_respuesta: false,
    opciones: [],
    opcion: opcion ?? null,
  }
}
