import { performance } from 'node:perf_hooks'
import pino from 'pino'
import { responderSolo } from '#asistente/respuestas.server.ts'
import { abrirBusqueda } from '#asistente/saber/busqueda.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { FUERA_DE_TEMA, type Medida, PARA_AFINAR, RESERVADAS } from './asistente/preguntas.ts'
import { cuantil, medirEn } from './escenario.ts'

/** How often the assistant without a model answers out of the right page first, and offers a person when there is none. */
await medirEn(
  async ({ url, maquina }) => {
    const base = abrirBase(url, pino({ level: 'silent' }))
    const busqueda = abrirBusqueda(base.db)
    const tardanzas: number[] = []

    async function responder(texto: string) {
      const desde = performance.now()
      const respuesta = await responderSolo({ texto, previas: [], codigo: null }, { busqueda, mirar: async () => null })
      tardanzas.push(performance.now() - desde)
      return respuesta
    }

    async function contar(medidas: Medida[]) {
      const malas: string[] = []
      for (const { texto, fuentes } of medidas) {
        const { fuentes: dadas, sin_respuesta } = await responder(texto)
        const primera = dadas[0]?.ruta ?? ''
        if (sin_respuesta || !fuentes.includes(primera))
          malas.push(`${texto} → ${sin_respuesta ? 'a person' : primera} (${fuentes.join(', ')})`)
      }
      return malas
    }

    const grupos: [string, Medida[]][] = [
      ['first part', PARA_AFINAR],
      ['second part', RESERVADAS],
    ]
    process.stdout.write(`\n${maquina}\n\n| questions | right source first | |\n| --- | --- | --- |\n`)
    const malas: string[] = []
    let bien = 0
    let todas = 0
    for (const [nombre, medidas] of grupos) {
      const suyas = await contar(medidas)
      malas.push(...suyas)
      bien += medidas.length - suyas.length
      todas += medidas.length
      decir(nombre, medidas.length - suyas.length, medidas.length)
    }
    decir('all', bien, todas)
    const inventadas: string[] = []
    for (const texto of FUERA_DE_TEMA) {
      const { sin_respuesta, fuentes } = await responder(texto)
      if (!sin_respuesta) inventadas.push(`${texto} → ${fuentes[0]?.ruta}`)
    }
    decir('out of scope, offered a person', FUERA_DE_TEMA.length - inventadas.length, FUERA_DE_TEMA.length)
    const [mediana, peor] = [cuantil(tardanzas, 0.5), cuantil(tardanzas, 0.99)].map((ms) => ms.toFixed(2))
    process.stdout.write(`\nAn answer takes ${mediana} ms (p50), ${peor} ms (p99).\n`)
    for (const mala of [...malas, ...inventadas]) process.stdout.write(`- ${mala}\n`)
    await base.cerrar()
  },
  { lleno: false },
)

function decir(nombre: string, bien: number, todas: number) {
  process.stdout.write(`| ${nombre} | ${bien} of ${todas} | ${((100 * bien) / todas).toFixed(1)} % |\n`)
}
