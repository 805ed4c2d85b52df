import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { leerBienvenida, registrar } from './miembro.ts'
import { buscarNavegador } from './navegador.ts'

const base = 'http://127.0.0.1:4106'
const sembrar = process.argv[2] === 'sembrar'
const navegador = await chromium.launch(await buscarNavegador())
const clave = () => ({ 'idempotency-key': randomUUID() })
const ctx = await navegador.newContext({ baseURL: base })
await ctx.request.post('/api/sesion', {
  data: { correo: 'admin@brisa.example', contrasena: 'clave-de-prueba-1' },
  failOnStatusCode: true,
})
if (sembrar) {
  const correo = `yoka-${randomUUID().slice(0, 6)}@ejemplo.com`
  await registrar(ctx.request as never, correo, base)
  const { correos } = await (await ctx.request.get(`/api/gestion/correos?busca=${correo}`)).json()
  const uno = await (await ctx.request.get(`/api/gestion/correos/${correos[0].id}`)).json()
  const { contrasena } = leerBienvenida(correo, uno.texto)
  const enlace = /c=([\w-]{20,})/.exec(uno.texto)?.[1]
  const m = await navegador.newContext({ baseURL: base })
  if (enlace) await m.request.post('/api/correos-confirmados', { data: { enlace } })
  const r = await m.request.post('/api/sesion', { data: { correo, contrasena } })
  console.log('miembro', r.status(), enlace)
  const foto = {
    nombre: 'pulsera.png',
    contenido: (
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#5bb' } })
        .png()
        .toBuffer()
    ).toString('base64'),
  }
  const abre = async (data: object) => await (await m.request.post('/api/tickets', { headers: clave(), data })).json()
  const a = await abre({
    asunto: 'Largo de la pulsera',
    descripcion: 'Quiero que me quede del mismo largo que esta que ya tengo. Mide 17 cm cerrada.',
    fotos: [foto],
  })
  console.log(a)
  for (const [asunto, prioridad] of [
    ['No me llegó el correo del paquete y no sé qué hacer con lo que falta por pagar de la orden', 'alta'],
    ['Pagar en dos partes', 'baja'],
    ['Otro dije para el bolso', 'media'],
    ['Dirección nueva', 'alta'],
  ] as const)
    await abre({ asunto, descripcion: 'Hola, ¿me ayudan?', prioridad })
  const resp = (id: number, data: object) =>
    ctx.request.post(`/api/gestion/tickets/${id}/respuestas`, { headers: clave(), data })
  await resp(a.id, { mensaje: 'Gracias por la foto. La hacemos de 17 cm, con el mismo cierre.' })
  await resp(a.id, {
    mensaje: 'Ojo: la última vez pidió cambio de cierre. Revisar el stock de dorado antes de prometer.',
    interna: true,
  })
  for (let n = 0; n < 5; n++)
    await m.request.post(`/api/tickets/${a.id}/respuestas`, {
      headers: clave(),
      data: { mensaje: `Perfecto. ¿Para cuándo estaría? (${n})` },
    })
  await m.close()
}
const { tickets } = await (await ctx.request.get('/api/gestion/tickets?orden=nuevos')).json()
const largo = tickets.find((t: { asunto: string }) => t.asunto.startsWith('Largo'))
const cerrado = tickets.find((t: { asunto: string }) => t.asunto.startsWith('Pagar'))
if (cerrado.estado !== 'cerrado')
  await ctx.request.put(`/api/gestion/tickets/${cerrado.id}/estado`, {
    data: { estado: 'cerrado', era: cerrado.estado },
  })
const { cookies } = await ctx.storageState()
for (const [nombre, viewport, colorScheme] of [
  ['desk', { width: 1280, height: 800 }, 'light'],
  ['phone', { width: 360, height: 740 }, 'dark'],
  ['chico', { width: 320, height: 640 }, 'light'],
] as const) {
  const c = await navegador.newContext({ baseURL: base, viewport, colorScheme, storageState: { cookies, origins: [] } })
  const p = await c.newPage()
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(nombre, m.text()))
  for (const [cual, url] of [
    ['lista', '/admin-dashboard/tickets'],
    ['uno', `/admin-dashboard/tickets/${largo.id}`],
    ['cerrado', `/admin-dashboard/tickets/${cerrado.id}`],
  ] as const) {
    await p.goto(url)
    await p.waitForSelector('main h1')
    await p.waitForTimeout(900)
    const ancho = await p.evaluate(() => document.documentElement.scrollWidth)
    if (ancho > viewport.width) console.log('ANCHO', nombre, cual, ancho)
    if (nombre !== 'chico') await p.screenshot({ path: `/tmp/e-${nombre}-${cual}.png`, fullPage: nombre === 'phone' })
    if (cual === 'uno' && nombre !== 'chico') {
      await p.getByRole('button', { name: 'Nota interna' }).click()
      await p.getByRole('textbox', { name: /Nota que/ }).fill('Algo para el equipo')
      await p.screenshot({ path: `/tmp/e-${nombre}-nota.png` })
      await p.evaluate(() => sessionStorage.clear())
    }
  }
  await c.close()
}
await navegador.close()
