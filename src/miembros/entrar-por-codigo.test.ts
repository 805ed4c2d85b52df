import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SIN_CONFIRMAR } from '#auth/contract.ts'
import { account } from '#db/schema/acceso.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { abrirAltas } from '#testing/altas.server.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { abrirSegundosPasos, cookieDe, puestas } from '#testing/segundoPaso.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { entrarPorCodigo } from './contract.ts'

const tienda = await abrirTienda({ conCorreo: true })
const { ana, beto, db, contrasena } = tienda
const { alguien, cuenta, inscribir, usuarios, nuevoMiembro } = abrirAltas(tienda)
const { conSegundoPaso, dar } = abrirSegundosPasos(tienda)

const entrar = (codigo_membresia: string, clave: string, recordarme = false) =>
  ana.llamar(entrarPorCodigo, { body: { codigo_membresia, contrasena: clave, recordarme } })
const deBeto = async () =>
  (await db.select().from(profiles).where(eq(profiles.correo, beto.correo)))[0]?.codigo_membresia ?? ''
const deSesion = ({ headers }: Awaited<ReturnType<typeof entrar>>) =>
  [headers['set-cookie'] ?? []].flat().find((linea) => linea.startsWith('brisa.session_token=')) ?? ''

test('a session lasts as long as the browser, or 30 days', async () => {
  const codigo = await deBeto()
  const suelta = await entrar(codigo, contrasena)
  expect(suelta).toMatchObject({
    status: 200,
    cuerpo: { persona: { correo: beto.correo }, falta_segundo_paso: false },
  })
  expect(deSesion(suelta)).not.toMatch(/Max-Age|Expires/)
  expect(deSesion(await entrar(codigo, contrasena, true))).toContain(`Max-Age=${30 * 86_400}`)
})

test('the hint of who is signed in lasts as long, also when a second step came between', async () => {
  const { elsa, secreto } = await conSegundoPaso()
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, elsa.correo))
  const pistaTras = async (recordarme: boolean) => {
    const primera = await entrar(perfil?.codigo_membresia ?? '', contrasena, recordarme)
    expect(primera.cuerpo).toEqual({ persona: null, falta_segundo_paso: true })
    const segunda = await dar(cookieDe(primera), codigoDe(secreto))
    expect(segunda.cuerpo.persona?.correo).toBe(elsa.correo)
    return puestas(segunda).find((linea) => linea.startsWith('sesion-abierta='))
  }
  expect(await pistaTras(false)).toMatch(/^sesion-abierta=user\.Elsa; Path/)
  expect(await pistaTras(true)).toContain(`Max-Age=${30 * 86_400}`)
})

test('a wrong password and a code that is nobody’s say so, and open nothing', async () => {
  const mal = await entrar(await deBeto(), 'otra-clave-1')
  expect(mal).toMatchObject({
    status: 401,
    cuerpo: {
      title: 'Código de membresía o contraseña incorrectos',
      detail: 'Código de membresía o contraseña incorrectos',
    },
  })
  expect(deSesion(mal)).toBe('')
  const libre = ['B-000000', 'B-000001', 'B-000002', 'B-000003', 'B-000004']
  const tomados = (await db.select({ codigo: profiles.codigo_membresia }).from(profiles)).map(({ codigo }) => codigo)
  expect(await entrar(libre.find((codigo) => !tomados.includes(codigo)) ?? '', contrasena)).toMatchObject({
    status: 404,
    cuerpo: { title: 'Código de membresía no encontrado', detail: 'Código de membresía no encontrado' },
  })
})

test('codes cannot be tried one after another', async () => {
  const ladron = await alguien()
  const probar = async (numero: number) =>
    (
      await ladron.llamar(entrarPorCodigo, {
        body: { codigo_membresia: `B-9${String(numero).padStart(5, '0')}`, contrasena, recordarme: false },
      })
    ).status
  const estados: number[] = []
  for (let numero = 0; numero < 40; numero++) estados.push(await probar(numero))
  expect(estados.at(-1)).toBe(429)
  expect(estados.filter((estado) => estado === 404).length).toBeLessThanOrEqual(30)
})

test('a temporary password works for seven days', async () => {
  const { codigo, temporal, id } = await nuevoMiembro('paula@ejemplo.com')
  const [fila] = await db.select().from(account).where(eq(account.userId, id))
  const dias = (Number(fila?.passwordExpiresAt) - Date.now()) / 86_400_000
  expect(dias).toBeGreaterThan(6.99)
  expect(dias).toBeLessThanOrEqual(7)
  await db.update(account).set({ passwordExpiresAt: sql`now() - interval '1 second'` }).where(eq(account.userId, id))
  expect(await entrar(codigo, temporal)).toMatchObject({
    status: 401,
    cuerpo: { detail: 'Código de membresía o contraseña incorrectos' },
  })
  expect(await usuarios('paula@ejemplo.com')).toMatchObject([{ emailVerified: false }])
})

test('an account that is not confirmed is told so', async () => {
  await inscribir(cuenta('quisqueya@ejemplo.com'))
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, 'quisqueya@ejemplo.com'))
  const { status, cuerpo } = await entrar(perfil?.codigo_membresia ?? '', contrasena)
  expect([status, cuerpo.type, cuerpo.title]).toEqual([403, SIN_CONFIRMAR, 'Confirma tu correo'])
})

test.each([
  ['codigo_membresia', { codigo_membresia: 'B-12' }],
  ['codigo_membresia', { codigo_membresia: 'B-12\ud800456' }],
  ['contrasena', { contrasena: 'x'.repeat(73) }],
  ['contrasena', { contrasena: 'secreta\0' }],
])('what does not fit names its field and opens nothing: %s %j', async (campo, cambio) => {
  const body = { codigo_membresia: 'B-123456', contrasena, recordarme: true, ...cambio }
  const { status, cuerpo } = await ana.llamar(entrarPorCodigo, { body })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [campo]])
})
