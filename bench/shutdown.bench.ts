import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures a shutdown: SIGTERM during eight requests whose clients then stay silent. Reports the time from when the
 * requests can be answered until the process ends, and its exit code, `RONDAS` times.
 */
const ROUNDS = Number(process.env.RONDAS || 10)

await measureIn(
  async ({ url, machine, openServer }) => {
    const times: number[] = []
    const endings: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const port = await freePort()
      const child = await openServer(port)
      const lockClient = new pg.Client({ connectionString: url })
      await lockClient.connect()
      await lockClient.query('begin; lock table preguntas in access exclusive mode')
      const silentSockets = Array.from({ length: 8 }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
      for (const socket of silentSockets) socket.write('GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n')
      await pausa(500)
      child.removeAllListeners('exit')
      const end = once(child, 'exit')
      child.kill('SIGTERM')
      await pausa(300)
      const start = performance.now()
      await lockClient.query('commit')
      const [exitCode, signal] = await end
      times.push(performance.now() - start)
      endings.push(String(signal ?? exitCode))
      await lockClient.end()
      for (const socket of silentSockets) socket.destroy()
    }
    console.log(`\n${machine}, ${ROUNDS} ends\n`)
    console.log('| | ms | longest ms (aim ≤ 2000) | codes |\n| --- | --- | --- | --- |')
    console.log(
      `| eight silent requests | ${quantile(times, 0.5).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${[...new Set(endings)].join(', ')} |`,
    )
  },
  { filled: false },
)
