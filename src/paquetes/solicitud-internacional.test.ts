import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/esquema/acceso.server.ts'
import { pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { type SolicitudInternacional, solicitarInternacional } from './contrato.ts'

const { ana, beto, carla, db, buzon } = await abrirTienda({ conCorreo: true })

const solicita = (cambios: Partial<SolicitudInternacional> = {}, quien = ana, clave: string = randomUUID()) => {
  const body = { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', whatsapp: '809 555 0134', ...cambios }
  return quien.llamar(solicitarInternacional, { body }, { 'idempotency-key': clave })
}
const filas = (correo: string) => db.select().from(pedidosFormulario).where(eq(pedidosFormulario.correo, correo))
const codigoDe = async (correo: string) =>
  (await db.select().from(profiles).where(eq(profiles.correo, correo)))[0]?.codigo_membresia ?? ''

test('a request is kept, confirmed to who asked and told to the shop, whose answer goes to that person', async () => {
  const correo = 'una@ejemplo.com'
  expect((await solicita({ correo, descripcion: 'Un bolso de tela' })).status).toBe(201)
  expect(await filas(correo)).toMatchObject([
    { nombre: 'Ana', apellido: 'Peña', instagram: null, descripcion: 'Un bolso de tela', primera_compra: false },
  ])
  const confirmacion = await buzon.esperarA(({ para }) => para.includes(correo))
  expect(confirmacion.asunto).toContain('Brisa Box')
  const aviso = await buzon.esperarA(({ texto }) => texto.includes('Un bolso de tela'))
  expect(aviso.para).toEqual(['pedidos@brisa.example'])
  expect(aviso.cabeceras('reply-to')).toEqual([correo])
})

test('a member has the code of the account, whatever the form says, and one first purchase', async () => {
  const codigo = await codigoDe(beto.correo)
  const correo = 'beto-pide@ejemplo.com'
  const dos = await Promise.all([1, 2].map(() => solicita({ correo, codigo_membresia: 'B-999999' }, beto)))
  expect(dos.map(({ cuerpo }) => cuerpo.primera_compra).sort()).toEqual([false, true])
  expect((await filas(correo)).map(({ codigo_membresia }) => codigo_membresia)).toEqual([codigo, codigo])
})

test('a code that somebody types counts for its member, one that does not exist for nobody', async () => {
  const codigo_membresia = await codigoDe(carla.correo)
  expect((await solicita({ codigo_membresia })).cuerpo.primera_compra).toBe(true)
  expect((await solicita({ codigo_membresia: 'B-999999' })).cuerpo.primera_compra).toBe(false)
})

test('sent twice with one key it is one request', async () => {
  const clave = randomUUID()
  const correo = 'doble@ejemplo.com'
  await Promise.all([solicita({ correo }, ana, clave), solicita({ correo }, ana, clave)])
  expect(await filas(correo)).toHaveLength(1)
})

test.each<[cambios: Partial<SolicitudInternacional>, campo: string, dicho: RegExp]>([
  [{ whatsapp: '' }, 'instagram', /^Medio de contacto requerido$/],
  [{ whatsapp: '   ' }, 'instagram', /^Medio de contacto requerido$/],
  [{ nombre: ' ' }, 'nombre', /Por favor completa todos los campos/],
  [{ correo: 'ana@' }, 'correo', /correo completo/],
  [{ correo_alternativo: 'otra' }, 'correo_alternativo', /correo completo/],
  [{ codigo_membresia: 'B-12' }, 'codigo_membresia', /B-000000/],
  [{ descripcion: 'x'.repeat(2001) }, 'descripcion', /2000 caracteres/],
  [{ apellido: 'Pe\u202eña' }, 'apellido', /invisibles/],
])('%j is refused beside %s', async (cambios, campo, dicho) => {
  const correo = 'mal@ejemplo.com'
  const { status, cuerpo } = await solicita({ correo, ...cambios })
  expect(status).toBe(422)
  expect(cuerpo.campos?.[campo]).toMatch(dicho)
  expect(await filas(correo)).toEqual([])
})

test('an Instagram handle or another e-mail is a way of contact too', async () => {
  expect((await solicita({ whatsapp: '', instagram: '@ana.p' })).status).toBe(201)
  expect((await solicita({ whatsapp: '', correo_alternativo: 'otra@ejemplo.com' })).status).toBe(201)
})
