import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { deLaTienda } from '../scripts/servidor.mjs'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * Signing in wrong 1,000 times at one account from one address; and whether the time of an answer tells that an address has
 * an account: known and unknown ones in turns, with a second series of unknown ones that shows the noise.
 */
const RONDAS = Number(process.env.RONDAS || 5)
const POR_RONDA = 20
const INTENTOS = 1_000
const A_LA_VEZ = 50
const DUENIO = { correo: 'duenia@brisa.example', contrasena: randomUUID() }

const series = ['known', 'unknown', 'unknown again'] as const
type Serie = (typeof series)[number]
type Medidas = Record<Serie, number[]>[]

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    const env = { TRUST_PROXY: '127.0.0.1', ADMIN_EMAIL: DUENIO.correo, ADMIN_PASSWORD: DUENIO.contrasena }
    await abrirServidor(puerto, { ...deLaTienda, env: { ...deLaTienda.env, ...env } })
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()

    async function enviar(camino: string, cuerpo: object, desde: string) {
      const antes = performance.now()
      const respuesta = await fetch(`http://127.0.0.1:${puerto}${camino}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': desde },
        body: JSON.stringify(cuerpo),
      })
      await respuesta.arrayBuffer()
      return { status: respuesta.status, milisegundos: performance.now() - antes }
    }

    async function asaltar() {
      const estados: Record<number, number> = {}
      const antes = performance.now()
      let quedan = INTENTOS
      async function probar() {
        while (quedan-- > 0) {
          const intento = { correo: DUENIO.correo, contrasena: `intento-${quedan}` }
          const { status } = await enviar('/api/sesion', intento, '10.1.1.1')
          estados[status] = (estados[status] ?? 0) + 1
        }
      }
      await Promise.all(Array.from({ length: A_LA_VEZ }, probar))
      const segundos = (performance.now() - antes) / 1000
      const duenia = await enviar('/api/sesion', DUENIO, '10.2.2.2')
      return { estados, segundos, duenia }
    }

    /** One answer of each series after another, none slowed or refused for those before it. */
    async function comparar(camino: string, cuerpo: (correo: string) => object, esperado: number): Promise<Medidas> {
      const medidas: Medidas = []
      for (let ronda = 0; ronda <= RONDAS; ronda++) {
        const medida: Medidas[number] = { known: [], unknown: [], 'unknown again': [] }
        for (let vez = 0; vez < POR_RONDA; vez++)
          for (const serie of girar(series, vez)) {
            await cliente.query('delete from limites')
            const correo = serie === 'known' ? DUENIO.correo : `${randomUUID().slice(0, 6)}@brisa.example`
            const desde = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
            const { status, milisegundos } = await enviar(camino, cuerpo(correo), desde)
            if (status !== esperado) throw new Error(`${camino} answered ${status}`)
            medida[serie].push(milisegundos)
          }
        if (ronda > 0) medidas.push(medida) // the first one warms up
      }
      return medidas
    }

    const asalto = await asaltar()
    const entrada = await comparar('/api/sesion', (correo) => ({ correo, contrasena: 'clave-equivocada' }), 401)
    const olvido = await comparar('/api/contrasenas-olvidadas', (correo) => ({ correo }), 200)
    await cliente.end()

    console.log(`
${INTENTOS} wrong passwords for one account from one address, ${A_LA_VEZ} at once: ${Object.entries(asalto.estados)
      .map(([estado, veces]) => `${veces} × ${estado}`)
      .join(
        ', ',
      )}, in ${asalto.segundos.toFixed(1)} s. Its owner, elsewhere, right after: ${asalto.duenia.status} in ${asalto.duenia.milisegundos.toFixed(0)} ms.

Time of an answer, ${RONDAS} rounds of ${POR_RONDA} each in turns, medians.
${maquina}

| | ${series.map((serie) => `${serie} ms`).join(' | ')} | known / unknown | noise: unknown again / unknown |
| --- | --- | --- | --- | --- | --- |
${fila('wrong password', entrada)}
${fila('forgotten password', olvido)}

Known / unknown of the single rounds: ${razones(entrada, 'known')}; ${razones(olvido, 'known')}. Unknown again / unknown: ${razones(entrada, 'unknown again')}; ${razones(olvido, 'unknown again')}.`)
  },
  { lleno: false },
)

function girar<T>(lista: readonly T[], cuanto: number) {
  const corte = cuanto % lista.length
  return [...lista.slice(corte), ...lista.slice(0, corte)]
}

function mediana(medidas: Medidas, serie: Serie) {
  return cuantil(
    medidas.flatMap((medida) => medida[serie]),
    0.5,
  )
}

function fila(que: string, medidas: Medidas) {
  const [conocida, ajena, otra] = series.map((serie) => mediana(medidas, serie))
  const razon = (valor = Number.NaN) => (valor / (ajena ?? Number.NaN)).toFixed(3)
  const tiempos = [conocida, ajena, otra].map((valor) => valor?.toFixed(1)).join(' | ')
  return `| ${que} | ${tiempos} | ${razon(conocida)} | ${razon(otra)} |`
}

function razones(medidas: Medidas, serie: Serie) {
  return medidas.map((medida) => (mediana([medida], serie) / mediana([medida], 'unknown')).toFixed(3)).join(', ')
}
