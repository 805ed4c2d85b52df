import { onTestFinished } from 'vitest'
import { direccionDeTemas } from '#live/direccion.ts'

export type Suceso = { id?: string; event: string; data?: string }

/** Opens lines at a server that listens, and reads their events one by one; they end with the test. */
export function abrirLector(direccion: string) {
  return async function seguir(temas: string[], cabeceras: Record<string, string> = {}) {
    const corte = new AbortController()
    onTestFinished(() => corte.abort())
    const respuesta = await fetch(direccion + direccionDeTemas(temas), { signal: corte.signal, headers: cabeceras })
    const partes = respuesta.body?.pipeThrough(new TextDecoderStream()).getReader()
    let resto = ''

    async function siguiente(): Promise<Suceso> {
      for (;;) {
        const fin = resto.indexOf('\n\n')
        if (fin >= 0) {
          const lineas = resto.slice(0, fin).split('\n')
          resto = resto.slice(fin + 2)
          const pares = lineas.map((linea): [string, string] => [
            linea.replace(/:.*/, ''),
            linea.replace(/^\w+: ?/, ''),
          ])
          return { event: 'message', ...Object.fromEntries(pares) }
        }
        const { value, done } = (await partes?.read()) ?? { done: true }
        if (done) throw new Error('The stream ended')
        resto += value
      }
    }

    return {
      respuesta,
      siguiente,
      /** The next event of a kind; those before it are passed over. */
      async siguienteDe(clase: string) {
        for (;;) {
          const suceso = await siguiente()
          if (suceso.event === clase) return suceso
        }
      },
      cortar: () => corte.abort(),
    }
  }
}
