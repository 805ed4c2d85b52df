import { useQueryClient } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { pedirPorLineas, SinConexion } from '#lib/pedir.ts'
import { type Charla, type Dicho, leerCharla, preguntarAlAsistente, Trozo } from './contract.ts'

/** Milliseconds: the shop answers by itself when its model takes fifteen seconds, and then has to write it down. */
const PLAZO_DE_RESPUESTA = 30_000

export type Pregunta = { clave: string; texto: string; correo: string }

type Opciones = {
  signal: AbortSignal
  /** What is there of the answer so far. */
  alLlegar: (texto: string) => void
}

/** Asks, and keeps the whole answer beside what was said before. */
export function usePreguntar() {
  const cache = useQueryClient()
  return async ({ clave, texto, correo }: Pregunta, { signal, alLlegar }: Opciones) => {
    const messages = [{ role: 'user' as const, content: texto }]
    let llegado = ''
    let fin: { dicho: Dicho; charla: string } | undefined
    await pedirPorLineas(
      preguntarAlAsistente,
      { body: { messages, email: correo, clave } },
      {
        signal,
        plazo: PLAZO_DE_RESPUESTA,
        alLlegar(linea) {
          // An answer that came whole is the last piece of it.
          const trozo = Trozo.parse({ que: 'fin', ...Object(linea) })
          if (trozo.que === 'fin') fin = trozo
          else {
            llegado = trozo.que === 'borrar' ? '' : llegado + trozo.texto
            alLlegar(llegado)
          }
        },
      },
    )
    if (!fin) throw new SinConexion()
    const { dicho, charla } = fin
    cache.setQueryData(query(leerCharla).queryKey, (antes) => ({
      charla: conDichos(antes?.charla ?? null, {
        id: charla,
        correo,
        pregunta: dichoPor(clave, texto),
        respuesta: dicho,
      }),
    }))
    return dicho
  }
}

type Nuevo = { id: string; correo: string; pregunta: Dicho; respuesta: Dicho }

function conDichos(antes: Charla | null, { id, correo, pregunta, respuesta }: Nuevo): Charla {
  const previa = antes?.id === id ? antes : { id, correo, codigo_pedido: null, dichos: [] }
  // The same question again, after an answer that was lost on the way, or read meanwhile by another tab.
  const lugar = previa.dichos.findIndex(({ clave }) => clave === pregunta.clave)
  const dichos = lugar < 0 ? previa.dichos : previa.dichos.slice(0, lugar)
  return {
    ...previa,
    codigo_pedido: respuesta.pedido?.codigo ?? previa.codigo_pedido,
    dichos: [...dichos, pregunta, respuesta],
  }
}

function dichoPor(clave: string, contenido: string): Dicho {
  const fecha = new Date().toISOString()
  return { rol: 'user', contenido, clave, fecha, fuentes: [], pedido: null, sin_respuesta: false }
}
