import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, measureIn, shopServer, stop } from '../scenario.ts'
import { campaign, type Outcome, type Run } from './campaign.ts'
import { openFollower } from './followers.ts'
import { startLoad } from './load.ts'
import { enroll, openData, staff, stopAndCheck, whenReady } from './shop.ts'

/**
 * Replaces two processes of the shop one after the other, under load and behind Caddy as `deploy/Caddyfile` configures
 * it: no request is refused, no page misses a change. Each is ended by SIGTERM while clients hold it that do not read
 * their answers, have sent half a request, or nothing.
 */
const PROGRAM = '/usr/bin/caddy'
/** Milliseconds that a process may take to end (docs/operating.md). */
const ENDS_WITHIN = 10_000
/** Milliseconds for which Caddy lets a request wait for a process, and some more. */
const PATIENCE = 40_000
/** What the clients that hold a process sent, each of them several times. */
const HELD = [
  'GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n',
  'POST /api/contactos HTTP/1.1\r\nHost: tienda\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"',
  'GET /api/preguntas HTTP/1.1\r\nHost:',
  '',
]
const OF_EACH = 8

await campaign({
  name: 'rolling',
  short: { rounds: 1, between: 3_000 },
  long: { rounds: 20, between: 8_000 },
  run: ({ size, random, defer, plantsFault }) =>
    measureIn(
      async ({ url, openServer }): Promise<Outcome> => {
        if (!existsSync(PROGRAM)) return { figures: {}, broken: [], skipped: `there is no ${PROGRAM} on this machine` }
        const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
        const publicUrl = `http://127.0.0.1:${port}`
        const secret = randomUUID() + randomUUID()
        const errors: string[] = []
        const open = (own: number) =>
          openServer(own, {
            ...shopServer,
            env: {
              ...shopServer.env,
              ...{ SECRET: secret, PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' },
              ...{ ADMIN_EMAIL: staff.correo, ADMIN_PASSWORD: staff.contrasena },
            },
            onLine: (line) => /"level":[56]0/.test(line) && errors.push(line.slice(0, 2_000)),
          })
        const processes = await Promise.all(ports.map(open))
        await openCaddy({ defer }, { port, ports })
        await whenReady(publicUrl)
        const people = await enroll(openData({ defer }, url))
        const target = { publicUrl, origin: () => publicUrl, patience: PATIENCE }
        const follower = openFollower(target)
        defer(follower.close)
        const load = await startLoad(target, people, { random, follower })

        const ends: number[] = []
        const codes: (string | number | null)[] = []
        for (let restart = 0; restart < size.rounds * ports.length; restart++) {
          await pause(size.between)
          const [which, own = 0] = [restart % ports.length, ports[restart % ports.length]]
          const child = processes[which]
          if (!child) continue
          const held = HELD.flatMap((text) => Array.from({ length: OF_EACH }, () => hold(own, text)))
          await pause(200)
          const start = performance.now()
          codes.push(await stop(child))
          ends.push(performance.now() - start)
          for (const socket of held) socket.destroy()
          const reopened = performance.now()
          processes[which] = await open(own)
          const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
          console.log(
            `replaced: it ended within ${ends.at(-1)?.toFixed(0)} ms, the next one opened in ${seconds(reopened)}`,
          )
        }
        await pause(size.between)
        const seen = await load.stop()
        const behind = await follower.check()
        const stopAll = async () => {
          const all = [...codes, ...(await Promise.all(processes.map(stop)))]
          return { exitCode: all.find((code) => code !== 0) ?? 0, url }
        }
        const { planted, ...ending } = await stopAndCheck(
          { stop: stopAll },
          { defer, plantsFault, writes: load.writes },
        )
        const broken = [...load.witness.faults, ...behind, ...ending.broken]
        const refused = ['none', '502', '503', '504'].filter((status) => load.witness.answers.has(status))
        for (const status of refused) broken.push(`${load.witness.answers.get(status)} requests got ${status}`)
        for (const [text, count] of load.witness.unavailable) broken.push(`503 × ${count} said ${text.slice(0, 200)}`)
        if (Math.max(...ends) > ENDS_WITHIN) broken.push(`a process took ${Math.max(...ends).toFixed(0)} ms to end`)
        for (const line of errors) broken.push(`log: ${line}`)
        return {
          broken,
          planted,
          figures: {
            'processes replaced': ends.length,
            'longest end': `${Math.max(...ends).toFixed(0)} ms`,
            ...seen,
            ...follower.figures,
          },
        }
      },
      { filled: false, connections: 200 },
    ),
})

/** A connection that sends this and then reads nothing. */
function hold(port: number, text: string) {
  const socket = net
    .connect(port, '127.0.0.1')
    .on('error', () => {})
    .pause()
  if (text) socket.write(text)
  return socket
}

/** Starts Caddy with the shop's configuration, without TLS. */
async function openCaddy({ defer }: Pick<Run<unknown>, 'defer'>, { port, ports }: { port: number; ports: number[] }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brisa-caddy-'))
  // Without `trusted_proxies` Caddy replaces the addresses that the clients claim, and all would share one limit.
  const own = readFileSync('deploy/Caddyfile', 'utf8')
    .replace(/^\s*tls .*$/m, '')
    .replace(/reverse_proxy .*{$/m, '$&\n\t\ttrusted_proxies 127.0.0.1/32')
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${own}`)
  const env = {
    SHOP_DOMAIN: `http://127.0.0.1:${port}`,
    SHOP_UPSTREAMS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
  }
  const child = spawn(PROGRAM, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'spawn')
  defer(async () => {
    await stop(child)
    rmSync(folder, { recursive: true, force: true })
  })
}
