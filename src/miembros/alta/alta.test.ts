import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { COMUN, iniciarSesion, SIN_CONFIRMAR } from '#auth/contract.ts'
import { user } from '#db/schema/acceso.server.ts'
import { correos, repeticiones } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { abrirAltas, CONFIRMA, CONOCIDA, MALOS, recibido } from '#testing/altas.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import type { NuevaCuenta } from './contract.ts'

const tienda = await abrirTienda({ conCorreo: true })
const { ana, beto, db, contrasena } = tienda
const { alguien, cuenta, inscribir, correoA, usuarios } = abrirAltas(tienda)

test('makes an account to confirm, with its membership, and mails the link', async () => {
  expect(await inscribir(cuenta('Dora@Ejemplo.com'))).toMatchObject(recibido)
  const [fila] = await usuarios('dora@ejemplo.com')
  expect(fila).toMatchObject({ emailVerified: false })
  expect(await db.select().from(profiles).where(eq(profiles.correo, 'dora@ejemplo.com'))).toMatchObject([
    {
      user_id: fila?.id,
      nombre_completo: 'Dora Díaz',
      telefono: '809 555 0101',
      direccion: null,
      confirmado: false,
      codigo_membresia: expect.stringMatching(/^B-\d{6}$/),
    },
  ])
  const { texto } = await correoA('dora@ejemplo.com', CONFIRMA)
  expect(texto).toMatch(/https:\/\/tienda\.example\/mi-cuenta#c=[\w-]{22}/)
  expect(texto).toContain('Hola, Dora.')
  const { status, cuerpo } = await ana.llamar(iniciarSesion, { body: { correo: 'dora@ejemplo.com', contrasena } })
  expect([status, cuerpo.type]).toEqual([403, SIN_CONFIRMAR])
})

test('with a known address answers the same, changes nothing and tells only its owner', async () => {
  expect(
    await inscribir(cuenta(beto.correo.toUpperCase(), { nombre: 'Otra', contrasena: 'otra-clave-1' })),
  ).toMatchObject(recibido)
  const { texto } = await correoA(beto.correo, CONOCIDA)
  expect(texto).toContain('Hola, Beto.')
  expect(texto).toMatch(/\/auth\b/)
  expect((await (await alguien()).llamar(iniciarSesion, { body: { correo: beto.correo, contrasena } })).status).toBe(
    200,
  )
  expect(await usuarios(beto.correo)).toHaveLength(1)
})

test('again before confirming mails the link again', async () => {
  await inscribir(cuenta('fela@ejemplo.com'))
  await inscribir(cuenta('fela@ejemplo.com'))
  const { texto } = await correoA('fela@ejemplo.com', CONOCIDA)
  expect(texto).toMatch(/\/mi-cuenta#c=[\w-]{22}/)
})

test('twice at once makes one account', async () => {
  const dos = await Promise.all([inscribir(cuenta('gema@ejemplo.com')), inscribir(cuenta('GEMA@ejemplo.com'))])
  expect(dos).toMatchObject([recibido, recibido])
  expect(await usuarios('gema@ejemplo.com')).toHaveLength(1)
  await correoA('gema@ejemplo.com', CONFIRMA)
  await correoA('gema@ejemplo.com', CONOCIDA)
})

test('a form that arrives twice is one', async () => {
  const llave = randomUUID()
  const copias = await Promise.all([1, 2, 3].map(() => inscribir(cuenta('hilda@ejemplo.com'), llave)))
  expect(copias).toMatchObject([recibido, recibido, recibido])
  await correoA('hilda@ejemplo.com', CONFIRMA)
  expect(await db.$count(correos, eq(correos.para, 'hilda@ejemplo.com'))).toBe(1)
})

test('a common password is told, whosever the address is, and may be insisted on', async () => {
  for (const correo of ['inma@ejemplo.com', beto.correo]) {
    const { status, cuerpo } = await inscribir(cuenta(correo, { contrasena: 'password1' }))
    expect([status, cuerpo.type]).toEqual([409, COMUN])
  }
  expect(await usuarios('inma@ejemplo.com')).toEqual([])
  const llave = randomUUID()
  await inscribir(cuenta('inma@ejemplo.com', { contrasena: 'password1' }), llave)
  expect(
    await inscribir(cuenta('inma@ejemplo.com', { contrasena: 'password1', aunque_comun: true }), llave),
  ).toMatchObject(recibido)
  expect(await usuarios('inma@ejemplo.com')).toHaveLength(1)
})

test('a fourth mail in an hour to one mailbox does not leave, and the account is there', async () => {
  for (let vez = 0; vez < 4; vez++) await inscribir(cuenta(`julia+${vez}@ejemplo.com`))
  expect(await db.$count(correos, eq(correos.casilla, 'julia@ejemplo.com'))).toBe(3)
  expect(await usuarios('julia+3@ejemplo.com')).toHaveLength(1)
})

test('a fourth mail in an hour to who has an account does not leave either', async () => {
  for (let vez = 0; vez < 4; vez++) expect(await inscribir(cuenta(beto.correo))).toMatchObject(recibido)
  expect(await db.$count(correos, eq(correos.para, beto.correo))).toBe(3)
})

test('nothing fast to try is kept of a password', async () => {
  const llave = randomUUID()
  await inscribir(cuenta('karla@ejemplo.com'), llave)
  const otra = randomUUID()
  await inscribir(cuenta('karla@ejemplo.com', { contrasena: 'otra-clave-larga' }), otra)
  const filas = await db.select().from(repeticiones).where(sql`${repeticiones.clave} in (${llave}, ${otra})`)
  expect(filas.map(({ respuesta }) => respuesta)).toEqual([{ recibido: true }, { recibido: true }])
  expect(filas[0]?.huella).toBe(filas[1]?.huella)
})

const REVISA = 'Revisa nombre, correo válido y contraseña (mínimo 6).'
test.each<[string, Partial<NuevaCuenta>, string?]>([
  ['nombre', { nombre: 'D' }, REVISA],
  ['nombre', { nombre: 'D'.repeat(101) }],
  ...MALOS.map((malo): [string, Partial<NuevaCuenta>] => ['nombre', { nombre: `Dora ${malo}` }]),
  ['correo', { correo: 'dora@' }, REVISA],
  ['correo', { correo: '' }, REVISA],
  // A Cyrillic «о».
  ['correo', { correo: 'd\u043era@ejemplo.com' }, REVISA],
  ...MALOS.map((malo): [string, Partial<NuevaCuenta>] => ['correo', { correo: `dora${malo}@ejemplo.com` }]),
  ['telefono', { telefono: '8'.repeat(31) }],
  ...MALOS.map((malo): [string, Partial<NuevaCuenta>] => ['telefono', { telefono: `809${malo}` }]),
  ['contrasena', { contrasena: 'cinco' }, REVISA],
  ['contrasena', { contrasena: 'x'.repeat(73) }, REVISA],
  ...MALOS.map((malo): [string, Partial<NuevaCuenta>] => ['contrasena', { contrasena: `secreta${malo}` }]),
])('what does not fit names its field and makes no account: %s %j', async (campo, cambio, frase) => {
  const antes = await db.$count(user)
  const { status, cuerpo } = await inscribir(cuenta('rosa@ejemplo.com', cambio))
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, [campo]])
  if (frase) expect(cuerpo.campos?.[campo]).toBe(frase)
  expect(await db.$count(user)).toBe(antes)
})
