import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Conversacion, Mensaje } from '#conversaciones/chat/contract.ts'
import { conMarca } from '#conversaciones/chat/visto.ts'
import { direccionDeTemas } from '#live/direccion.ts'
import { deLaTienda } from '../scripts/servidor.mjs'
import { answerHeartbeats, cuantil, medirEn, puertoLibre } from './escenario.ts'
import { procesadorDe, residente } from './proceso.ts'

/**
 * From a message sent by one side of a conversation until the other side has its text: the request with its transaction,
 * the notice, the line, and the read of what is new. First one conversation alone; then `CONVERSACIONES` at once with a
 * message every `CADA` in each, by turns of visitor and staff. As their pages do, both sides mark what they have seen and
 * say that they are still there, and a desk reads its lists again. All of it by HTTP, one process.
 */
const CONVERSACIONES = Number(process.env.CONVERSACIONES ?? 100)
const SEGUNDOS = Number(process.env.SEGUNDOS ?? 120)
const CADA = 2_000
/** Milliseconds between two words of a page that somebody is there. */
const CADA_LATIDO = 20_000
const SOLOS = 100

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }
const agente = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

type Cabeceras = Record<string, string>
type Leida = Pick<
  Conversacion,
  'version' | 'estado' | 'mensajes' | 'visto_por_visitante' | 'visto_por_gestion' | 'sin_leer'
>
type Dicho = { version: number; estado: string; mensaje: Mensaje }

await medirEn(
  async ({ maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    const base = `http://127.0.0.1:${puerto}`
    const { pid } = await abrirServidor(puerto, {
      ...deLaTienda,
      env: { ...deLaTienda.env, ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena, TRUST_PROXY: '127.0.0.1' },
    })
    const entrada = await pedir(base, { metodo: 'POST', ruta: '/api/sesion', cuerpo: admin })
    const gestion: Cabeceras = { cookie: entrada.cookies }
    const esperan = new Map<string, (llegada: number) => void>()

    const lineas: http.ClientRequest[] = []
    let acabado = false
    // One after the other: how they begin is not what is measured.
    const todas: Awaited<ReturnType<typeof empezar>>[] = []
    for (let n = 0; n < CONVERSACIONES; n++) todas.push(await empezar(n))
    for (let n = 0; n < todas.length; n += 20) {
      const grupo = todas.slice(n, n + 20)
      seguir(
        gestion,
        grupo.map(({ id }) => `gestion:conversacion:${id}`),
        (tema, marca) => todas.find(({ id }) => tema.endsWith(id))?.alOirGestion(marca),
      )
    }
    // As its page does, at a moment within a second of what it hears.
    const mesa = unaALaVez(async () => {
      await setTimeout(Math.random() * 1_000)
      await pedir(base, { ruta: '/api/gestion/chat', cabeceras: gestion })
    })
    seguir(gestion, ['gestion:chat'], mesa)
    latir(() => pedir(base, { metodo: 'POST', ruta: '/api/gestion/chat/turno/latido', cabeceras: gestion }))
    await setTimeout(1_000)

    /** A visitor with an address and a browser of their own, who waits and follows their conversation. */
    async function empezar(n: number) {
      const desde: Cabeceras = { 'x-forwarded-for': `10.1.${n >> 7}.${(n & 127) + 1}` }
      const primera = await pedir(base, { ruta: '/api/chat', cabeceras: desde })
      const suyas = { ...desde, cookie: primera.cookies }
      const cuerpo = { action: 'request_agent', email: `v${n}@ejemplo.com`, mensaje: 'Hola', clave: randomUUID() }
      await pedir(base, { metodo: 'POST', ruta: '/api/agent-support', cabeceras: suyas, cuerpo })
      const { cuerpo: leido } = await pedir(base, { ruta: '/api/chat', cabeceras: suyas })
      const { id } = (leido as { conversacion: { id: string } }).conversacion
      await pedir(base, {
        metodo: 'POST',
        ruta: `/api/gestion/chat/${id}/toma`,
        cabeceras: gestion,
        cuerpo: { era: null },
      })
      const deVisita = lector('visitante', { ruta: '/api/chat', cabeceras: suyas })
      const deGestion = lector('gestion', { ruta: `/api/gestion/chat/${id}`, cabeceras: gestion })
      latir(() =>
        pedir(base, {
          metodo: 'PUT',
          ruta: '/api/chat/presencia',
          cabeceras: suyas,
          cuerpo: { pagina: '/contacto' },
        }),
      )
      seguir(suyas, [`conversacion:${id}`], (_, marca) => deVisita.alOir(marca))
      return {
        id,
        alOirGestion: deGestion.alOir,
        /** @returns milliseconds until the other side has it */
        async decir(deGestionAVisita: boolean, vez: number) {
          const clave = randomUUID()
          const texto = `Mensaje ${vez}: ¿tienen la pulsera de cuentas azules en 17 cm?`
          const inicio = performance.now()
          const llegada = new Promise<number>((listo) =>
            esperan.set(`${deGestionAVisita ? 'visitante' : 'gestion'} ${clave}`, listo),
          )
          await (deGestionAVisita
            ? pedir(base, {
                metodo: 'POST',
                ruta: `/api/gestion/chat/${id}/mensajes`,
                cabeceras: gestion,
                cuerpo: { clave, contenido: texto, despues: deGestion.ultimo() },
              }).then(({ cuerpo }) => deGestion.recibir((cuerpo as { conversacion: Leida }).conversacion))
            : pedir(base, {
                metodo: 'POST',
                ruta: '/api/agent-chat',
                cabeceras: suyas,
                cuerpo: { messages: [{ role: 'user', content: texto }], clave },
              }).then(({ cuerpo }) => deVisita.alDecir(cuerpo as Dicho)))
          return (await llegada) - inicio
        },
      }
    }

    /** Reads what came after the last that it has, as a page does on a notice, and marks what the other side said as seen. */
    function lector(lado: 'visitante' | 'gestion', { ruta, cabeceras }: { ruta: string; cabeceras: Cabeceras }) {
      const ajeno = lado === 'visitante' ? 'agent' : 'user'
      let suya: Leida | null = null
      let ultimo = 0
      let visto = 0
      const leer = unaALaVez(async () => {
        const { cuerpo } = await pedir(base, { ruta: `${ruta}?despues=${ultimo}`, cabeceras })
        recibir(lado === 'visitante' ? (cuerpo as { conversacion: Leida }).conversacion : (cuerpo as Leida))
      })
      const marcar = unaALaVez(() =>
        pedir(base, { metodo: 'PUT', ruta: `${ruta}/lectura`, cabeceras, cuerpo: { mensaje: visto } }),
      )
      function recibir({ mensajes, ...leida }: Leida) {
        suya = { ...leida, mensajes: [] }
        const ahora = performance.now()
        const ids = mensajes.map(({ id }) => id)
        if (ids.some((id, n) => id <= (ids[n - 1] ?? 0))) throw new Error('Out of order')
        // A read that was under way may bring what an answer brought already.
        for (const { id, clave } of mensajes.filter(({ id }) => id > ultimo)) {
          ultimo = id
          esperan.get(`${lado} ${clave}`)?.(ahora)
          esperan.delete(`${lado} ${clave}`)
        }
        const suyo = mensajes.findLast(({ rol }) => rol === ajeno)?.id ?? 0
        if (suyo <= visto) return
        visto = suyo
        void marcar()
      }
      return {
        recibir,
        ultimo: () => ultimo,
        /** What it said itself need not be read where nothing else happened. */
        alDecir({ version, estado, mensaje }: Dicho) {
          if (suya?.estado !== estado || suya.version + 1 !== version) return leer()
          suya = { ...suya, version }
          ultimo = Math.max(ultimo, mensaje.id)
        },
        /** What it has read already it does not read again, nor what a mark says by itself. */
        alOir(marca: string) {
          const segunMarca = suya && conMarca(suya, marca, lado)
          if (!segunMarca) return leer()
          suya = segunMarca
        },
      }
    }

    /** As long as it is measured, from a moment of its own on. */
    function latir(hacer: () => Promise<unknown>) {
      const empieza = setTimeout(Math.random() * CADA_LATIDO, undefined, { ref: false })
      void empieza.then(async () => {
        while (!acabado) {
          await hacer()
          await setTimeout(CADA_LATIDO, undefined, { ref: false })
        }
      })
    }

    function seguir(cabeceras: Cabeceras, temas: string[], alCambio: (tema: string, marca: string) => unknown) {
      const linea = http.get(base + direccionDeTemas(temas), { agent: false, headers: cabeceras })
      linea.on('response', (respuesta) => {
        if (respuesta.statusCode !== 200) throw new Error(`A line was refused: ${respuesta.statusCode}`)
        answerHeartbeats(base, respuesta)
        let resto = ''
        respuesta.setEncoding('utf8').on('data', (texto: string) => {
          const eventos = (resto + texto).split('\n\n')
          resto = eventos.pop() ?? ''
          for (const evento of eventos) {
            const [, tema, marca = ''] = /event: cambio\n(?:.*\n)*?data: (\S+) (\S+)/.exec(evento) ?? []
            if (tema) alCambio(tema, marca)
          }
        })
        respuesta.on('error', () => {})
      })
      linea.on('error', () => {})
      lineas.push(linea)
    }

    const [sola] = todas
    if (!sola) throw new Error('There is no conversation.')
    const solos: number[] = []
    for (let vez = 0; vez < SOLOS; vez++) {
      const demora = await sola.decir(vez % 2 === 0, vez)
      if (vez >= SOLOS / 5) solos.push(demora) // before, it warms up
      // Faster, and the allowance of one conversation would be reached.
      await setTimeout(vez % 2 === 0 ? 100 : 1_600)
    }

    const juntos: number[] = []
    const antes = procesadorDe(pid)
    const memoria: number[] = []
    const fin = performance.now() + SEGUNDOS * 1_000
    const vigilar = (async () => {
      while (performance.now() < fin) {
        memoria.push(residente(pid))
        await setTimeout(1_000)
      }
    })()
    await Promise.all(
      todas.map(async (una, n) => {
        await setTimeout((n / CONVERSACIONES) * CADA)
        for (let vez = 0; performance.now() < fin; vez++) {
          const inicio = performance.now()
          juntos.push(await una.decir((vez + n) % 2 === 0, vez))
          await setTimeout(Math.max(0, CADA - (performance.now() - inicio)))
        }
      }),
    )
    acabado = true
    await vigilar
    const trabajo = (procesadorDe(pid) - antes) / 1_000 / juntos.length
    for (const linea of lineas) linea.destroy()
    // What they still read and mark.
    await setTimeout(2_000)

    const fila = (nombre: string, demoras: number[]) =>
      `| ${nombre} | ${demoras.length} | ${[0.5, 0.95, 0.99, 1].map((parte) => cuantil(demoras, parte).toFixed(1)).join(' | ')} |`
    const razon = cuantil(juntos, 0.99) / cuantil(solos, 0.5)
    const tramo = (desde: number, hasta: number) =>
      cuantil(memoria.slice(memoria.length * desde, memoria.length * hasta), 0.5).toFixed(0)
    console.log(`
From a message sent to the other side having read it, ${CONVERSACIONES} conversations, a message every ${CADA / 1_000} s in each, ${SEGUNDOS} s.
${maquina}

| | messages | p50 ms | p95 ms | p99 ms | longest ms |
| --- | --- | --- | --- | --- | --- |
${fila('one conversation alone', solos)}
${fila(`${CONVERSACIONES} at once`, juntos)}

p99 of all at once is ${razon.toFixed(1)} × the median of one alone (aim ≤ 5). The process works ${trabajo.toFixed(1)} ms for a message, all that it causes included. Memory of the process, MB, by quarters:
${[0, 0.25, 0.5, 0.75].map((desde) => tramo(desde, desde + 0.25)).join(', ')}.`)
  },
  { lleno: false },
)

/** While it runs, being asked again means once more afterwards. */
function unaALaVez(hacer: () => Promise<unknown>) {
  let enCurso = false
  let otraVez = false
  return async function intentar() {
    otraVez = true
    if (enCurso) return
    enCurso = true
    while (otraVez) {
      otraVez = false
      await hacer()
    }
    enCurso = false
  }
}

type Pedida = { metodo?: string; ruta: string; cabeceras?: Cabeceras; cuerpo?: object }

function pedir(base: string, { metodo = 'GET', ruta, cabeceras, cuerpo }: Pedida) {
  return new Promise<{ cuerpo: unknown; cookies: string }>((listo, fallo) => {
    const headers = { ...cabeceras, ...(cuerpo && { 'content-type': 'application/json' }) }
    const peticion = http.request(base + ruta, { method: metodo, agent: agente, headers }, (respuesta) => {
      let texto = ''
      respuesta.setEncoding('utf8').on('data', (trozo: string) => {
        texto += trozo
      })
      respuesta.on('end', () => {
        if (![200, 204].includes(respuesta.statusCode ?? 0))
          return fallo(new Error(`${metodo} ${ruta}: ${respuesta.statusCode} ${texto}`))
        const puestas = respuesta.headers['set-cookie'] ?? []
        listo({ cuerpo: JSON.parse(texto || 'null'), cookies: puestas.map((linea) => linea.split(';')[0]).join('; ') })
      })
    })
    peticion.on('error', fallo)
    peticion.end(cuerpo && JSON.stringify(cuerpo))
  })
}
