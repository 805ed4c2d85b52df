import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { vigilarSordos } from './sordos.server.ts'

/** Both ends of a connection of this machine. */
async function conectar(host: string, servidor: net.Server) {
  const { port } = servidor.address() as net.AddressInfo // it listens on TCP
  const llegada = once(servidor, 'connection')
  const ajena = net.connect({ host, port })
  const [nuestra]: net.Socket[] = await llegada
  if (!nuestra) throw new Error('Nobody came')
  for (const punta of [ajena, nuestra]) punta.on('error', () => {})
  onTestFinished(() => {
    ajena.destroy()
    nuestra.destroy()
  })
  return { ajena, nuestra }
}

// The table is Linux's.
test.runIf(process.platform === 'linux').each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['::', '127.0.0.1'],
])('a peer at %s that takes nothing of what it is sent is dropped, one that takes it is not', async (oye, va) => {
  const servidor = net.createServer().listen({ host: oye, port: 0 })
  onTestFinished(() => void servidor.close())
  await once(servidor, 'listening')
  const vigilar = vigilarSordos({ mirada: 30, paciencia: 120 })
  const sorda = await conectar(va, servidor)
  const oyente = await conectar(va, servidor)
  oyente.ajena.resume()
  sorda.ajena.pause()
  for (const { nuestra } of [sorda, oyente]) {
    vigilar(nuestra)
    nuestra.write(Buffer.alloc(8_000_000))
  }
  await once(sorda.nuestra, 'close')
  oyente.nuestra.write('latido')
  await setTimeout(300)
  expect(oyente.nuestra.destroyed).toBe(false)
})
