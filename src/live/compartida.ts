import type { Dicho, Encargo } from './enlace.ts'
import { abrirLinea, type Palabra } from './linea.ts'

const LATIDO = 15_000
/** A page that left so many heartbeats without an answer is gone, however it ended. */
const SIN_RESPUESTA = 3

/**
 * The line of a whole browser: over HTTP/1.1 it opens six connections to one shop and each page would hold one for good, so
 * that the seventh window never loaded. Every page talks to this program by a port of its own.
 */
const paginas = new Map<MessagePort, { temas: Set<string>; callados: number }>()
const marcas = new Map<string, string>()
let estado: Extract<Palabra, { que: 'estado' }> = { que: 'estado', estado: 'conectando', temas: [] }

const linea = abrirLinea((palabra) => {
  if (palabra.que === 'estado') estado = palabra
  else if (palabra.que === 'cambio') marcas.set(palabra.tema, palabra.marca)
  for (const [puerto, { temas }] of paginas) {
    if (palabra.que !== 'estado' && !temas.has(palabra.tema)) continue
    // Asked for again only by a page that begins to follow it anew.
    if (palabra.que === 'fin') temas.delete(palabra.tema)
    decir(puerto, palabra)
  }
})

function decir(puerto: MessagePort, dicho: Dicho) {
  puerto.postMessage(dicho)
}

function seguirTodo() {
  const todos = new Set([...paginas.values()].flatMap(({ temas }) => [...temas]))
  for (const tema of marcas.keys()) if (!todos.has(tema)) marcas.delete(tema)
  linea.seguir([...todos])
}

// No library of types has the event of a shared worker beside those of a page.
addEventListener('connect', (evento) => {
  const [puerto] = (evento as MessageEvent).ports // what a connect event is
  if (!puerto) return
  puerto.onmessage = ({ data: { temas, despertar } }: MessageEvent<Encargo>) => {
    const antes = paginas.get(puerto)?.temas
    paginas.set(puerto, { temas: new Set(temas), callados: 0 })
    decir(puerto, estado)
    if (estado.estado === 'vivo')
      for (const [tema, marca] of marcas)
        if (temas.includes(tema) && !antes?.has(tema)) decir(puerto, { que: 'cambio', tema, marca })
    seguirTodo()
    if (despertar) linea.despertar(despertar)
  }
})

setInterval(() => {
  for (const [puerto, pagina] of paginas)
    if (++pagina.callados > SIN_RESPUESTA) paginas.delete(puerto)
    else decir(puerto, { que: 'latido' })
  seguirTodo()
}, LATIDO)
