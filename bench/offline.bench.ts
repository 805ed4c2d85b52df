import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { findBrowser } from '../e2e/browser.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Staff's app without a connection, on a CPU four times slower than this one: milliseconds until a page shows what was
 * read last. Then 200 actions that wait in the browser, as the app stores them, while the browser is killed at 20 random
 * moments of sending: whether each was done once, and in order.
 */
const ROUNDS = Number(process.env.RONDAS ?? 5)
const [ACTIONS, ORDERS, KILLS] = [200, 20, 20]
/** Milliseconds for which a browser may send nothing. */
const LIMIT = 120_000
const admin = { correo: 'admin@brisa.example', contrasena: randomUUID() }
const PHONE = { width: 360, height: 740 }

/** A browser on a profile, in a process of its own that can be killed. */
async function openBrowser(profile: string) {
  const { executablePath, args } = await findBrowser()
  const flags = [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let endpoint = ''
  for await (const line of createInterface(child.stderr)) {
    endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? ''
    if (endpoint) break
  }
  const browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context.')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(PHONE)
  return { child, context, page }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  // The whole group: a browser has several processes.
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

/** The number of actions that wait. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('gestion-sin-conexion')
      request.onsuccess = () => done(request.result)
    })
    const count = await new Promise<number>((done) => {
      const request = database.transaction('actions').objectStore('actions').count()
      request.onsuccess = () => done(request.result)
    })
    database.close()
    return count
  })

type Stored = { account: string; codigos: string[]; version: number; perOrder: number }

/** Stores actions as the app does (`QueuedAction`): private notes, one after the other on each order. */
function storeActions({ account, codigos, version, perOrder }: Stored) {
  return new Promise<void>((done) => {
    const request = indexedDB.open('gestion-sin-conexion')
    request.onsuccess = () => {
      const tx = request.result.transaction('actions', 'readwrite', { durability: 'strict' })
      for (let turn = 1; turn <= perOrder; turn++)
        for (const codigo of codigos)
          tx.objectStore('actions').add({
            account,
            kind: 'nota',
            orders: [codigo],
            method: 'PUT',
            url: '/api/gestion/pedidos/:codigo/notas-privadas',
            params: { codigo },
            body: { notas_privadas: `nota ${turn}`, version },
            key: crypto.randomUUID(),
            topics: [],
            title: `Nota ${turn}`,
            client: codigo,
            mine: `nota ${turn}`,
            at: Date.now(),
            before: {},
          })
      tx.oncomplete = () => {
        request.result.close()
        done()
      }
    }
  })
}

await measureIn(
  async ({ url, machine, openServer }) => {
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const env = { ...shopServer.env, PUBLIC_URL: base, ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena }
    await openServer(port, { ...shopServer, env })
    const db = new pg.Client(url)
    await db.connect()
    const codigos = Array.from({ length: ORDERS }, (_, position) => `B01-7${String(position).padStart(4, '0')}`)
    for (const codigo of codigos)
      await db.query('insert into "Pedidos" ("Código de pedido", "Cliente") values ($1, $2)', [codigo, 'Ana Peña'])
    const profile = mkdtempSync(path.join(tmpdir(), 'brisa-sin-linea-'))
    let { child, context, page } = await openBrowser(profile)
    try {
      const signIn = await context.request.post(`${base}/api/sesion`, { data: admin, headers: { origin: base } })
      const { persona } = await signIn.json()
      const session = await context.cookies()
      const pages = ['/manage', '/manage/pedidos', `/manage/pedidos/${codigos[0]}`]
      for (const address of pages) {
        await page.goto(base + address)
        await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
        // A person reads; the answers are stored meanwhile.
        await setTimeout(2_000)
      }
      while (
        !(await page.evaluate(async () =>
          Boolean(await caches.match('/admin-dashboard/clientes/-', { ignoreVary: true })),
        ))
      )
        await setTimeout(500)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await context.setOffline(true)
      console.log(`${machine}\n\n| without a line | ms, median | ms, slowest |\n| --- | --- | --- |`)
      for (const address of pages) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const start = performance.now()
          await page.goto(base + address, { waitUntil: 'commit' })
          await page.getByText(/Esto es como a las/).waitFor()
          times.push(performance.now() - start)
        }
        console.log(`| ${address} | ${Math.round(quantile(times, 0.5))} | ${Math.round(Math.max(...times))} |`)
      }
      await page.evaluate(storeActions, { account: persona.id, codigos, version: 1, perOrder: ACTIONS / ORDERS })
      // The first one only stored them.
      for (let kills = 0; kills <= KILLS; kills++) {
        await kill(child)
        ;({ child, context, page } = await openBrowser(profile))
        // Chromium writes a new cookie to the disk half a minute late.
        await context.addCookies(session)
        await page.goto(`${base}/manage/pedidos`, { waitUntil: 'commit' })
        // Each is killed soon after it began to send; the last one sends the rest.
        const enough = kills < KILLS ? Math.max((await waiting(page)) - 1, 0) : 0
        for (const start = performance.now(); (await waiting(page)) > enough && performance.now() - start < LIMIT; )
          await setTimeout(20)
        if (kills < KILLS) await setTimeout(Math.random() * 800)
      }
      const left = await waiting(page)
      const { rows } = await db.query<{ clave: string; notas: string[] }>(
        `select clave, array_agg(despues->>'notas_privadas' order by id) notas from auditoria
         where accion = 'cambiar-notas-privadas' group by clave`,
      )
      const expected = Array.from({ length: ACTIONS / ORDERS }, (_, turn) => `nota ${turn + 1}`).join()
      const right = rows.filter(({ notas }) => notas.join() === expected).length
      console.log(
        `\n${ACTIONS} actions, killed ${KILLS} times: ${left} left, ${right} of ${ORDERS} orders have each once and in order`,
      )
    } finally {
      await kill(child)
      rmSync(profile, { recursive: true, force: true })
      await db.end()
    }
  },
  { filled: false },
)
