import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { invalido } from '#lib/errores.ts'
import { parrafo } from '#lib/texto.ts'
import { leerAtencion } from '../chat/chat.server.ts'
import * as charlas from './charlas.server.ts'
import { type Charla, type Dicho, LARGO_DE_PREGUNTA, type Trozo } from './contract.ts'
import { codigosEn } from './intenciones.ts'
import { type AjustesDeModelo, abrirModelo } from './modelo/modelo.server.ts'
import { abrirMirador } from './pedido.server.ts'
import { type Respuesta, responderSolo, respuestaHecha } from './respuestas.server.ts'
import { abrirBusqueda } from './saber/busqueda.server.ts'

export { olvidarCharlas } from './desvincular.server.ts'

type Ajustes = {
  db: Db
  limits: Pick<Limits, 'guess' | 'question'>
  registro: Pick<FastifyBaseLogger, 'warn'>
  /** Undefined: it answers by itself. */
  modelo: AjustesDeModelo | undefined
}

type Entrada = charlas.DeQuien & {
  ip: string
  correo: string
  codigo: string | null
  clave: string | undefined
  messages: { role: string; content: string }[]
}

/** An answer, and the way to it: what is told while it is made, and what it is in the end. */
export type EnCurso = { charla: string; contar: (decir: (trozo: Trozo) => void) => Promise<Dicho> }

const Pregunta = parrafo(LARGO_DE_PREGUNTA)

export function abrirAsistente({ db, limits, registro, modelo: ajustes }: Ajustes) {
  const busqueda = abrirBusqueda(db)
  const modelo = ajustes ? abrirModelo(ajustes, { db, busqueda, registro }) : null

  return {
    async leer(deQuien: charlas.DeQuien): Promise<Charla | null> {
      const fila = await charlas.buscarSuya(db, deQuien)
      return fila ? charlas.comoCharla(db, fila) : null
    },

    /**
     * Takes a question in: it is counted, kept, and answered by `contar`. One that was answered gives its answer again,
     * and counts for nothing.
     * @param darLlave gives the browser a secret, once nothing refuses its question
     * @throws ErrorDeNegocio 422, 429, 503
     */
    async preguntar(
      { llave, quien, ip, correo, codigo, clave = randomUUID(), messages }: Entrada,
      darLlave: () => string,
    ): Promise<EnCurso> {
      const texto = preguntaDe(messages)
      const fila = await charlas.buscarSuya(db, { llave, quien })
      const hecha = fila && charlas.buscarRespondida(fila, clave).respuesta
      if (hecha) return repetida(fila.id, await charlas.leerDicho(db, hecha))
      await limits.question(ip, llave)

      const seguida = fila && charlas.sigueSiendo(fila, correo) ? fila : undefined
      const historia = seguida ? charlas.mensajesDe(seguida).filter((mensaje) => mensaje.clave !== clave) : []
      const previas = historia.filter(({ role }) => role === 'user').map(({ content }) => content)
      const dado = codigo ?? seguida?.order_code ?? null
      const pregunta = { texto, previas, codigo: dado }
      const mirar = abrirMirador({ db, limits, ip })
      // Whatever a model says, this is at hand; and who may not look a code up is told before the answer begins.
      const { hay_agente: hayAgente } = await leerAtencion(db)
      const solo = await responderSolo(pregunta, { busqueda, mirar, hayAgente })
      const suLlave = darLlave()
      const id = await charlas.anotarPregunta(db, { llave: suLlave, quien, correo, codigo, clave, texto })

      async function responder(decir: (trozo: Trozo) => void): Promise<Respuesta> {
        const hecha = modelo === null || respuestaHecha(texto, hayAgente) !== null
        const codigos = [...new Set([...codigosEn(texto), ...previas.flatMap(codigosEn), ...(dado ? [dado] : [])])]
        const dada = hecha
          ? null
          : await modelo.responder({
              pregunta,
              historia,
              codigos,
              correo,
              ip,
              mirar,
              solo,
              decir: (texto) => decir({ que: 'texto', texto }),
              borrar: () => decir({ que: 'borrar' }),
            })
        if (!dada) decir({ que: 'texto', texto: solo.texto })
        return dada ?? solo
      }

      return {
        charla: id,
        async contar(decir) {
          const respuesta = await responder(decir)
          const dicho = await charlas.anotarRespuesta(db, { id, llave: suLlave, clave, texto, respuesta })
          decir({ que: 'fin', response: dicho.contenido, dicho, charla: id })
          return dicho
        },
      }
    },

    olvidar: (deQuien: charlas.DeQuien) => charlas.soltar(db, deQuien),
  }
}

/** Of the messages that a page sends the visitor's last one counts; the rest is the server's own. */
function preguntaDe(messages: { role: string; content: string }[]) {
  const ultima = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const { success, data, error } = Pregunta.safeParse(ultima)
  if (!success) throw noSirve(error.issues[0]?.message ?? '')
  if (data === '') throw noSirve('Escribe tu pregunta.')
  return data
}

const noSirve = (porque: string) => invalido(porque, { messages: porque })

function repetida(charla: string, dicho: Dicho): EnCurso {
  return {
    charla,
    async contar(decir) {
      decir({ que: 'fin', response: dicho.contenido, dicho, charla })
      return dicho
    },
  }
}

/**
 * What somebody said with the assistant, for staff.
 * @throws ErrorDeNegocio 404
 */
export async function leerCharlaParaGestion(db: Db, id: string) {
  const fila = await charlas.leerPorId(db, id)
  const { created_at, updated_at } = fila
  return { ...(await charlas.comoCharla(db, fila)), created_at, updated_at }
}
