import { afterAll, beforeAll, expect, test } from 'vitest'
import { enlaces } from '#db/schema/maquinaria.server.ts'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { aviso, confirmacion, crearOficina, urlPublica } from '#testing/oficina.server.ts'
import { llamarAlCartero } from './cola.server.ts'
import { buscarEnlace } from './enlaces.server.ts'
import { encolar } from './mail.server.ts'

let buzon: Buzon
let oficina: Awaited<ReturnType<typeof crearOficina>>

beforeAll(async () => {
  buzon = await abrirBuzon()
  oficina = await crearOficina()
  await oficina.abrir(buzon.url)
})
afterAll(async () => {
  await oficina.cerrar()
  await buzon.cerrar()
})

const para = (destino: string) => buzon.esperarA((mensaje) => mensaje.para.includes(destino))

test('a confirmation arrives in both forms, with the same facts and link', async () => {
  await oficina.encolar(confirmacion({ para: 'Una@ejemplo.com' }))
  const mensaje = await para('Una@ejemplo.com')
  const fila = await oficina.correoPara('Una@ejemplo.com')

  expect(mensaje.asunto).toBe('Recibimos tu pedido B01-40718')
  expect(mensaje.de).toEqual([{ name: 'Brisa: joyas (a mano); más', address: 'pedidos@brisa.example' }])
  expect(mensaje.id).toBe(`<${fila.id}@tienda.example>`)
  for (const parte of [mensaje.texto, mensaje.html]) {
    expect(parte).toContain('Hola, Ana.')
    expect(parte).toContain('B01-40718')
    expect(parte).toContain('Pulsera de cuentas azul turquesa')
    expect(parte).toContain('sábado, 14 de marzo')
    expect(parte).toMatch(/https:\/\/tienda\.example\/rastrear#t=[\w-]{22}/)
  }
  expect(mensaje.cabeceras('Auto-Submitted')).toEqual(['auto-generated'])
  // An account or order mail cannot be opted out of.
  expect(mensaje.cabeceras('List-Unsubscribe')).toEqual([])
})

test('a status mail carries one-click opt-out and a visible one', async () => {
  await oficina.encolar(aviso({ para: 'dos@ejemplo.com', descripcion: 'Estamos armando tu pulsera.' }))
  const mensaje = await para('dos@ejemplo.com')

  expect(mensaje.asunto).toBe('Tu pedido B01-40718: En Preparación')
  expect(mensaje.cabeceras('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  const [unToque = ''] = mensaje.cabeceras('List-Unsubscribe')
  const [, baja = ''] = /^<https:\/\/tienda\.example\/api\/bajas\/([\w-]{22})>$/.exec(unToque) ?? []
  for (const parte of [mensaje.texto, mensaje.html]) {
    expect(parte).toContain(`${urlPublica}/cancel-notifications#t=${baja}`)
    expect(parte).toContain('Estamos armando tu pulsera.')
    expect(parte).toMatch(/9 mar 2026, 11:42\sa\.\sm\./)
  }
  expect(await buscarEnlace(oficina.db, baja, 'baja')).toMatchObject({ correo: 'dos@ejemplo.com' })
})

test('two mails about one order carry the same link, of which only the hash is kept', async () => {
  await oficina.encolar(confirmacion({ para: 'tres@ejemplo.com' }))
  const primero = await para('tres@ejemplo.com')
  await oficina.encolar(aviso({ para: 'Tres@ejemplo.com' }))
  const segundo = await para('Tres@ejemplo.com')

  const [, token = ''] = /rastrear#t=([\w-]{22})/.exec(primero.texto) ?? []
  expect(segundo.texto).toContain(`/rastrear#t=${token}`)
  expect(await buscarEnlace(oficina.db, token, 'pedido')).toMatchObject({ codigo_pedido: 'B01-40718' })
  expect(await buscarEnlace(oficina.db, token, 'baja')).toBeNull()
  await expect.poll(() => oficina.correoPara('tres@ejemplo.com')).toMatchObject({ estado: 'enviado' })
  const guardado = JSON.stringify([await oficina.salida(), await oficina.db.select().from(enlaces)])
  expect(guardado).not.toContain(token)
})

test('nothing is sent when what caused it is undone', async () => {
  await expect(
    oficina.db.transaction(async (tx) => {
      await encolar(tx, aviso({ para: 'nadie@ejemplo.com' }))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await oficina.encolar(aviso({ para: 'testigo@ejemplo.com' }))
  await para('testigo@ejemplo.com')
  expect((await oficina.salida()).map((fila) => fila.para)).not.toContain('nadie@ejemplo.com')
  expect(buzon.mensajes.flatMap((mensaje) => mensaje.para)).not.toContain('nadie@ejemplo.com')
})

test('a letter carrier who is called twice delivers once', async () => {
  await oficina.encolar(aviso({ para: 'cuatro@ejemplo.com' }))
  await para('cuatro@ejemplo.com')
  await oficina.db.transaction(llamarAlCartero)
  await oficina.encolar(aviso({ para: 'cinco@ejemplo.com' }))
  await para('cinco@ejemplo.com')
  expect(await oficina.correoPara('cuatro@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
  expect(buzon.mensajes.filter((mensaje) => mensaje.para.includes('cuatro@ejemplo.com'))).toHaveLength(1)
})

test('a mail that takes long holds up none of the others', async () => {
  const soltar = buzon.retener('lento@ejemplo.com')
  await oficina.encolar(aviso({ para: 'lento@ejemplo.com' }))
  await oficina.encolar(aviso({ para: 'rapido@ejemplo.com' }))
  await para('rapido@ejemplo.com')
  soltar()
  await para('lento@ejemplo.com')
})

test('many mails leave one after another, each once', async () => {
  const destinos = Array.from({ length: 40 }, (_, numero) => `lote${numero}@ejemplo.com`)
  await Promise.all(destinos.map((destino) => oficina.encolar(aviso({ para: destino }))))
  const llegaron = () =>
    buzon.mensajes.flatMap((mensaje) => mensaje.para).filter((destino) => destino.startsWith('lote'))
  await expect.poll(() => llegaron().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(40)
  expect(llegaron().toSorted()).toEqual(destinos.toSorted())
})
