import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { abrirBuzon } from '#testing/buzon.server.ts'
import { aviso, confirmacion, crearOficina } from '#testing/oficina.server.ts'
import { reenviar } from './mail.server.ts'

const cierres: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cerrar of cierres.splice(0).reverse()) await cerrar()
})

async function abrir<T extends { cerrar(): Promise<void> }>(abierto: Promise<T>) {
  const cosa = await abierto
  cierres.push(cosa.cerrar)
  return cosa
}

test('a mail refused for now is tried again and is the same mail', async () => {
  const buzon = await abrir(abrirBuzon())
  const oficina = await abrir(crearOficina())
  buzon.rechazar(451)
  await oficina.abrir(buzon.url, { rechazos: 1000 })
  await oficina.encolar(aviso())
  const [primero] = await buzon.esperarRechazo(2)
  buzon.rechazar(null)
  const [llegado] = await buzon.esperar(1)
  expect(llegado?.id).toBe(primero?.id)
  await expect
    .poll(() => oficina.correoPara('ana@ejemplo.com'))
    .toMatchObject({ estado: 'enviado', ultimo_error: null })
  expect((await oficina.correoPara('ana@ejemplo.com')).intentos).toBeGreaterThanOrEqual(3)
})

test('an address that does not exist is not tried again, and an admin can send the mail once more', async () => {
  const buzon = await abrir(abrirBuzon())
  const oficina = await abrir(crearOficina())
  buzon.rechazar(550, 'destinatario')
  await oficina.abrir(buzon.url)
  await oficina.encolar(confirmacion())
  await expect.poll(() => oficina.correoPara('ana@ejemplo.com')).toMatchObject({ estado: 'fallido', intentos: 1 })

  buzon.rechazar(null)
  const { id } = await oficina.correoPara('ana@ejemplo.com')
  await oficina.db.transaction((tx) => reenviar(tx, id))
  await buzon.esperar(1)
  await expect.poll(() => oficina.correoPara('ana@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 2 })
  // Having left, it stays as it is: another like it goes.
  const otro = await oficina.db.transaction((tx) => reenviar(tx, id))
  await buzon.esperarA((mensaje) => mensaje.id.startsWith(`<${otro}@`))
  const ninguno = oficina.db.transaction((tx) => reenviar(tx, crypto.randomUUID()))
  await expect(ninguno).rejects.toThrow(ErrorDeNegocio)
})

test('a mail that never leaves is put aside after the last try', async () => {
  const buzon = await abrir(abrirBuzon())
  const oficina = await abrir(crearOficina())
  buzon.rechazar(451, 'destinatario')
  await oficina.abrir(buzon.url, { rechazos: 3 })
  await oficina.encolar(aviso())
  await expect
    .poll(() => oficina.correoPara('ana@ejemplo.com'), { timeout: 10_000 })
    .toMatchObject({ estado: 'fallido', intentos: 4, ultimo_error: expect.stringContaining('451') })
})

test('without a mail server mails are kept and printed, with links that work', async () => {
  const oficina = await abrir(crearOficina())
  await oficina.abrir(undefined)
  await oficina.encolar(confirmacion())
  await expect
    .poll(() => oficina.correoPara('ana@ejemplo.com'))
    .toMatchObject({ estado: 'guardado', texto: expect.stringMatching(/rastrear#t=[\w-]{22}/) })
  expect(oficina.impreso.join()).toMatch(/Recibimos tu pedido B01-40718.*rastrear#t=[\w-]{22}/s)
})

test('losing every connection to the database ends nothing: the next mail leaves', async () => {
  const buzon = await abrir(abrirBuzon())
  const oficina = await abrir(crearOficina())
  const cola = await oficina.abrir(buzon.url)
  // One mail is on its way, so that a transaction is open at that moment.
  const soltar = buzon.retener('antes@ejemplo.com')
  await oficina.encolar(aviso({ para: 'antes@ejemplo.com' }))
  await buzon.esperarRetenido('antes@ejemplo.com')
  await oficina.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => cola.viva(), { timeout: 10_000 }).toBe(true)
  await expect
    .poll(() =>
      oficina.encolar(aviso({ para: 'despues@ejemplo.com' })).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await buzon.esperarA(({ para }) => para.includes('despues@ejemplo.com'))
  soltar()
  await expect.poll(() => oficina.correoPara('antes@ejemplo.com')).toMatchObject({ estado: 'enviado', intentos: 1 })
  expect(buzon.mensajes.filter(({ para }) => para.includes('antes@ejemplo.com'))).toHaveLength(1)
})
