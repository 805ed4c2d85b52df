import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/esquema/maquinaria.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'
import { type EstadoDeCorreo, leerCorreo, listarCorreos, reenviarCorreo } from './contrato.ts'

const { ana, beto, carla, db, buzon } = await abrirTienda({ conCorreo: true })

type Filtro = { estado?: EstadoDeCorreo; busca?: string; despues_de?: string }
const listar = async (querystring: Filtro = {}) => (await carla.llamar(listarCorreos, { querystring })).cuerpo
const leer = (id: string) => carla.llamar(leerCorreo, { params: { id } })
const reenviar = (id: string) => carla.llamar(reenviarCorreo, { params: { id } })

async function correoPara(para: string, estado: EstadoDeCorreo) {
  for (;;) {
    const [fila] = await db.select().from(correos).where(eq(correos.para, para))
    if (fila?.estado === estado) return fila
    await new Promise((listo) => setTimeout(listo, 20))
  }
}

test('a delivered mail is listed with its state and read without the secrets it carried', async () => {
  const correo = 'leida@ejemplo.com'
  const codigo = (await ana.solicita({ correo })).cuerpo.codigo
  const { id } = await correoPara(correo, 'enviado')
  const { correos: lista } = await listar({ busca: 'LEIDA@' })
  expect(lista).toMatchObject([
    { id, para: correo, estado: 'enviado', intentos: 1, ultimo_error: null, asunto: `Recibimos tu pedido ${codigo}` },
  ])
  const { texto } = (await leer(id)).cuerpo
  expect(texto).toContain(codigo)
  expect(texto).toContain('#t=…')
  expect((await listar({ busca: codigo })).correos.map(({ para }) => para)).toEqual([correo])
})

test('a mail that failed says why, can be read, and leaves when it is sent again', async () => {
  const correo = 'nadie@ejemplo.com'
  buzon.rechazar(550, 'destinatario')
  await ana.solicita({ correo })
  const { id } = await correoPara(correo, 'fallido')
  buzon.rechazar(null)
  const [fallido] = (await listar({ estado: 'fallido' })).correos
  expect(fallido).toMatchObject({ id, para: correo, intentos: 1 })
  expect(fallido?.ultimo_error).toContain('550')
  expect((await leer(id)).cuerpo.texto).toContain('Recibimos tu pedido')

  expect((await reenviar(id)).status).toBe(200)
  await buzon.esperarA(({ para }) => para.includes(correo))
  await correoPara(correo, 'enviado')
  expect((await reenviar(id)).status).toBe(409)
})

test('the list goes on from the last mail one has, and skips none', async () => {
  await db.insert(correos).values(
    Array.from({ length: 120 }, (_, numero) => ({
      funcion: 'send-guessing-alert',
      para: `muchas-${numero}@ejemplo.com`,
      datos: { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' },
      estado: 'omitido' as const,
    })),
  )
  const vistos: string[] = []
  for (let hay_mas = true; hay_mas; ) {
    const pagina = await listar({ busca: 'muchas-', despues_de: vistos.at(-1) })
    vistos.push(...pagina.correos.map(({ id }) => id))
    hay_mas = pagina.hay_mas
  }
  expect(vistos).toHaveLength(120)
  expect(new Set(vistos).size).toBe(120)
})

test('what somebody looks for is never a pattern', async () => {
  expect((await listar({ busca: '%' })).correos).toEqual([])
})

test('a mail that does not exist is a 404, and nobody but staff reads any', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await leer(id)).status).toBe(404)
  expect((await reenviar(id)).status).toBe(404)
  expect((await beto.llamar(leerCorreo, { params: { id } })).status).toBe(403)
  expect((await ana.llamar(listarCorreos, { querystring: {} })).status).toBe(401)
})
