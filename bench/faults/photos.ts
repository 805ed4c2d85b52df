import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Database } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { type TipoDePieza, urlDeFoto } from '#lib/fotos/rules.ts'
import { AL_CENTRO, empezarFoto, obtenerFoto, prepararFoto, subirParte } from '#piezas/fotos/contract.ts'
import { crearPieza } from '#piezas/gestion/contract.ts'
import type { Client } from './client.ts'
import type { GateFault } from './gate.ts'

type Options = { desk: Client; origin: () => string; database: Database }

const PIECE = {
  ...{ nombre: 'Aretes de perla', clase: 'aretes' as const, precio: '850', precio_desde: false, descripcion: '' },
  ...{ medida: '', materiales: '', existencias: 'unica' as const, quedan: null, dias_de_hechura: null, opciones: [] },
}
const SIZE = { width: 400, height: 500 }
const WIDTH = 360
/** Milliseconds in which a photo is shown once its store answers. */
const SHOWN = 10_000

/** A piece with a photo in the window, and uploads of more photos while their store fails. */
export async function openPhotos({ desk, origin, database }: Options) {
  const broken: string[] = []
  const uploaded: string[] = []

  async function upload(color: string) {
    const file = await sharp({ create: { ...SIZE, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
    const { body } = await desk.insist(empezarFoto, { body: { bytes: file.length } })
    const put = await fetch(`${origin()}${subirParte.url.replace(':foto', body.id).replace(':desde', '0')}`, {
      method: 'PUT',
      headers: { cookie: desk.cookie, 'content-type': 'application/octet-stream', origin: origin() },
      body: new Uint8Array(file),
    })
    const { status } = await desk.insist(prepararFoto, { params: { foto: body.id }, body: AL_CENTRO })
    if (put.status !== 200 || status !== 200) broken.push(`an upload was answered with ${put.status} and ${status}`)
    return body.id
  }
  const stateOf = async (foto: string) => (await desk.insist(obtenerFoto, { params: { foto } })).body
  async function isReady(foto: string, seconds: number) {
    for (const start = performance.now(); performance.now() - start < seconds * 1000; await pause(150))
      if ((await stateOf(foto)).estado === 'lista') return true
    return false
  }
  async function look(foto: string, tipo: TipoDePieza) {
    const start = performance.now()
    const response = await fetch(origin() + urlDeFoto(foto, WIDTH, tipo), { signal: AbortSignal.timeout(60_000) })
    const bytes = (await response.arrayBuffer()).byteLength
    return { status: response.status, bytes, ms: performance.now() - start }
  }

  /** Whether a photo is shown before long; a store that was away is asked again after some seconds. */
  async function isShown(foto: string) {
    for (const start = performance.now(); performance.now() - start < SHOWN; await pause(200))
      if ((await look(foto, 'avif')).status === 200) return true
    return false
  }

  const [first, second] = [await upload('#3a9aa8'), await upload('#a83a3a')]
  for (const foto of [first, second])
    if (!(await isReady(foto, 60))) throw new Error('A photo was not ready before any fault')
  const fotos = [first, second].map((id) => ({ id, alt: 'Aretes' }))
  const { body: piece } = await desk.insist(crearPieza, { body: { ...PIECE, fotos, publicar: true } })
  const kept = await look(first, 'avif')

  return {
    broken,
    uploads: () => uploaded.length,
    /**
     * Looks at photos and uploads one while the store fails.
     * @returns milliseconds that each photo took which the store did not give
     */
    async during(fault: GateFault, milliseconds: number) {
      const report = (what: string) => broken.push(`the store ${fault}: ${what}`)
      const page = await fetch(`${origin()}/productos/${piece.slug}`)
      if (page.status !== 200 || !(await page.text()).includes(first))
        report(`the piece's page answered ${page.status}`)
      const again = await look(first, 'avif')
      if (again.status !== 200 || again.bytes !== kept.bytes) report(`a kept photo answered ${again.status}`)
      const foto = await upload('#3aa83a')
      uploaded.push(foto)
      // Two visitors at once, and one after them.
      if (fault === 'slow' && !(await isShown(second))) report('a photo was not shown')
      const expected = fault === 'slow' ? [200] : [503]
      const away = [...(await Promise.all([look(first, 'webp'), look(second, 'webp')])), await look(second, 'avif')]
      for (const { status } of away)
        if (!expected.includes(status)) report(`a photo that is not kept answered ${status}`)
      if (fault !== 'mute' && fault !== 'slow') {
        const end = performance.now() + milliseconds + 15_000
        const expectedWords = fault === 403 ? 'no acepta las llaves' : 'no responde'
        let said = ''
        while (!said.includes(expectedWords) && performance.now() < end) {
          await pause(150)
          said = (await stateOf(foto)).error ?? ''
        }
        if (!said.includes(expectedWords)) report(`its upload says "${said}"`)
      }
      return away.map(({ ms }) => ms)
    },
    /** Waits until every uploaded photo is ready. @returns a sentence if one is not after so many seconds */
    async settle(seconds: number) {
      await database.db.transaction((tx) => wakeWorker(tx, 'fotos'))
      const ready = await Promise.all(uploaded.map((foto) => isReady(foto, seconds)))
      const missing = ready.filter((is) => !is).length
      return missing > 0 ? [`${missing} of ${ready.length} uploaded photos were not ready ${seconds} s later`] : []
    },
  }
}
