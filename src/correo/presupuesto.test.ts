import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/gestion/contrato.ts'
import { confirmacion } from '#pruebas/oficina.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { pedirAyuda } from '#solicitudes/contrato.ts'
import { encolar } from './correo.server.ts'

const { db, carla, persona } = await abrirTienda()

const filasDe = (casilla: string) =>
  db
    .select({
      funcion: correos.funcion,
      estado: correos.estado,
      motivo: correos.ultimo_error,
      espera: sql<number>`extract(epoch from ${correos.desde} - now())::int`,
    })
    .from(correos)
    .where(sql`${correos.casilla} = ${casilla}`)
    .orderBy(correos.numero)

async function quien(nombre: string, ip: string) {
  return persona(nombre, `${nombre.toLowerCase()}@ejemplo.com`, { ip })
}

test('forms cause ten mails an hour to a mailbox, whatever tag it is given, also when they come at once', async () => {
  const envios = Array.from({ length: 14 }, (_, numero) =>
    confirmacion({ para: `Mucha${numero ? `+${numero}` : ''}@ejemplo.com` }),
  )
  await Promise.all(envios.map((envio) => db.transaction((tx) => encolar(tx, envio))))
  const filas = await filasDe('mucha@ejemplo.com')
  expect(filas.filter(({ estado }) => estado === 'pendiente')).toHaveLength(10)
  const omitidos = filas.filter(({ estado }) => estado === 'omitido')
  expect(omitidos).toHaveLength(4)
  expect(omitidos[0]?.motivo).toMatch(/10 correos de formularios/)
})

test('whoever fills ten forms with an address does not silence what staff tell it', async () => {
  const victima = await quien('Victoria', '10.20.0.1')
  const codigo = await victima.pide()
  for (let n = 0; n < 12; n++) {
    const extrano = await quien('Extrano', `10.21.0.${n}`)
    await extrano.solicita({ correo: `victoria+${n}@ejemplo.com` })
  }
  const { version } = (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
  const movido = await carla.llamar(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmado', version },
  })
  expect(movido.status).toBe(200)
  const filas = await filasDe('victoria@ejemplo.com')
  expect(filas.at(-1)).toMatchObject({ funcion: 'send-status-update', estado: 'pendiente' })
  // No longer than any step waits, while it can be taken back.
  expect(filas.at(-1)?.espera).toBeLessThanOrEqual(negocio.pedidos.segundosParaDeshacer)
  expect(filas.filter(({ estado }) => estado === 'omitido')).toHaveLength(3)
})

test('a status that a form caused waits for its room, and is not left out', async () => {
  const ana = await quien('Ines', '10.20.0.3')
  const codigo = await ana.pide()
  const extrano = await quien('Otro', '10.20.0.4')
  for (let n = 0; n < 9; n++) await extrano.solicita({ correo: `ines+${n}@ejemplo.com` })
  await ana.llamar(
    pedirAyuda,
    { params: { codigo }, body: { situacion: 'Me mudé', correo: 'ines@ejemplo.com' } },
    { 'idempotency-key': crypto.randomUUID() },
  )
  const estatus = (await filasDe('ines@ejemplo.com')).find(({ funcion }) => funcion === 'send-status-update')
  expect(estatus?.estado).toBe('pendiente')
  expect(estatus?.espera).toBeGreaterThan(3_000)
  expect(estatus?.espera).toBeLessThanOrEqual(3_600)
})

test('past what forms may cause in an hour in the whole shop, their mails wait, and past a day they are left out', async () => {
  await db.execute(sql`
    insert into ${correos} (funcion, para, casilla, datos, estado, de_formulario)
    select 'send-confirmation-email', 'x', 'alguien-' || n, '{}', 'enviado', true from generate_series(1, 1000) n`)
  await db.transaction((tx) => encolar(tx, confirmacion({ para: 'tarde@ejemplo.com' })))
  const [tarde] = await filasDe('tarde@ejemplo.com')
  expect(tarde?.estado).toBe('pendiente')
  expect(tarde?.espera).toBeGreaterThan(3_000)

  await db.execute(
    sql`update ${correos} set desde = now() + interval '23 hours 30 minutes' where casilla like 'alguien-%'`,
  )
  await db.transaction((tx) => encolar(tx, confirmacion({ para: 'nunca@ejemplo.com' })))
  expect(await filasDe('nunca@ejemplo.com')).toMatchObject([{ estado: 'omitido' }])
  // The shop itself still hears of everything.
  const alerta = { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' }
  await db.transaction((tx) =>
    encolar(tx, { funcion: 'send-guessing-alert', para: 'tienda@ejemplo.com', datos: alerta }),
  )
  expect(await filasDe('tienda@ejemplo.com')).toMatchObject([{ estado: 'pendiente' }])
})
