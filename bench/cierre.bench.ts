import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * SIGTERM while eight requests are answered whose connections then stay silent: from the moment they can be answered until
 * the process has ended, and with which code. `RONDAS` times.
 */
const RONDAS = Number(process.env.RONDAS || 10)

await medirEn(
  async ({ url, maquina, abrirServidor }) => {
    const tiempos: number[] = []
    const finales: string[] = []
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      const puerto = await puertoLibre()
      const proceso = await abrirServidor(puerto)
      const candado = new pg.Client({ connectionString: url })
      await candado.connect()
      await candado.query('begin; lock table preguntas in access exclusive mode')
      const calladas = Array.from({ length: 8 }, () => net.connect(puerto, '127.0.0.1').on('error', () => {}))
      for (const socket of calladas) socket.write('GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n')
      await pausa(500)
      proceso.removeAllListeners('exit')
      const fin = once(proceso, 'exit')
      proceso.kill('SIGTERM')
      await pausa(300)
      const desde = performance.now()
      await candado.query('commit')
      const [codigo, senal] = await fin
      tiempos.push(performance.now() - desde)
      finales.push(String(senal ?? codigo))
      await candado.end()
      for (const socket of calladas) socket.destroy()
    }
    console.log(`\n${maquina}, ${RONDAS} ends\n`)
    console.log('| | ms | longest ms (aim ≤ 2000) | codes |\n| --- | --- | --- | --- |')
    console.log(
      `| eight silent requests | ${cuantil(tiempos, 0.5).toFixed(0)} | ${Math.max(...tiempos).toFixed(0)} | ${[...new Set(finales)].join(', ')} |`,
    )
  },
  { lleno: false },
)
