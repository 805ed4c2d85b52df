import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type OrderColumn, orderColumns, orderColumnsThat } from '#db/columns/orders.ts'
import { auditoria, correos } from '#db/schema/maquinaria.server.ts'
import { historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { SIN_ENLACES } from '#mail/mails/links.ts'
import { redactar } from '#mail/plantillas.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const { ana, db, persona } = await abrirTienda()

test('a request leaves the order, its history, its form, its trace and its mail', async () => {
  const { status, cuerpo } = await ana.solicita({
    tipo_servicio: 'envio',
    telefono: '809 555 0134',
    direccion: 'Calle del Sol',
    numero_casa: '14',
    sector: 'Los Jardines',
    provincia: 'Santiago',
    referencias: 'frente al colmado',
  })
  expect(status).toBe(201)
  expect(cuerpo.codigo).toMatch(/^B01-\d{5}$/)

  const [pedido] = await db.select().from(pedidos).where(eq(pedidos.codigo, cuerpo.codigo))
  expect(pedido).toMatchObject({
    cliente: 'Ana Peña',
    correo_cliente: 'ana@ejemplo.com',
    estatus_id: 1,
    precio: '0.00',
    peso: '0.00',
    total: '0.00',
    tipo_servicio: 'envio',
    fecha_estimada_entrega: sumarDias(diaDe(new Date()), 7),
  })
  expect(pedido?.notas).toBe(
    'Servicio: Envío a domicilio\nArtículo: Pulsera de cuentas azules\n' +
      'Dirección: Calle del Sol 14, Los Jardines, Santiago (frente al colmado)',
  )
  expect(await db.$count(historial, eq(historial.codigo, cuerpo.codigo))).toBe(1)
  const [formulario] = await db
    .select()
    .from(pedidosFormulario)
    .where(eq(pedidosFormulario.codigo_pedido, cuerpo.codigo))
  expect(formulario).toMatchObject({
    apellido: 'Ana Peña',
    instagram: null,
    whatsapp: '809 555 0134',
    codigo_membresia: null,
  })
  expect(await db.$count(auditoria, eq(auditoria.clave, cuerpo.codigo))).toBe(1)
  const [correo] = await db.select().from(correos).where(eq(correos.codigo_pedido, cuerpo.codigo))
  expect(correo).toMatchObject({
    funcion: 'send-order-request-confirmation',
    para: 'ana@ejemplo.com',
    estado: 'pendiente',
  })
})

test('what a code opens has no e-mail, phone, address or notes', async () => {
  const codigo = await ana.pide()
  const pedido = await ana.rastrea(codigo)
  expect(pedido).toMatchObject({ codigo, cliente: 'Ana P.', total: null, peso: null })
  expect(JSON.stringify(pedido)).not.toMatch(/ejemplo\.com|Peña|notas|Artículo/)
})

test('the same request sent 500 times at once makes one order and 500 equal answers', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { ip: '10.7.7.7' })
  const llave = randomUUID()
  // A busy shop answers 503, and its page asks again.
  const insistir = async () => {
    for (;;) {
      const respuesta = await dora.solicita({}, llave)
      if (respuesta.status !== 503) return respuesta
    }
  }
  const respuestas = await Promise.all(Array.from({ length: 500 }, insistir))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(respuestas.map(({ cuerpo }) => JSON.stringify(cuerpo))).size).toBe(1)
  expect(await db.$count(pedidos, eq(pedidos.correo_cliente, 'dora@ejemplo.com'))).toBe(1)
  expect(await db.$count(correos, eq(correos.para, 'dora@ejemplo.com'))).toBe(1)
})

test('a key that stands for another request is refused, and the order it made is not named', async () => {
  const llave = randomUUID()
  const { cuerpo } = await ana.solicita({}, llave)
  const otra = await ana.solicita({ descripcion_articulo: 'Aretes de argolla dorados' }, llave)
  expect(otra.status).toBe(409)
  expect(otra.cuerpo.type).toBe('repeticion-distinta')
  expect(JSON.stringify(otra.cuerpo)).not.toContain(cuerpo.codigo)
})

test('an e-mail asks ten times an hour, and replays do not count', async () => {
  const eva = await persona('Eva Luz', 'eva@ejemplo.com', { ip: '10.8.8.8' })
  const llave = randomUUID()
  for (let vez = 0; vez < 15; vez++) expect((await eva.solicita({}, llave)).status).toBe(201)
  for (let vez = 0; vez < 9; vez++) expect((await eva.solicita()).status).toBe(201)
  const negada = await eva.solicita({ correo: 'EVA@ejemplo.com' })
  expect(negada.status).toBe(429)
  expect(Number(negada.headers['retry-after'])).toBeGreaterThan(0)
  expect(await db.$count(pedidos, eq(pedidos.correo_cliente, 'eva@ejemplo.com'))).toBe(10)
})

test.each([
  [{ nombre: 'A' }, 'nombre', 'El nombre debe tener al menos 2 caracteres'],
  [{ correo: 'ana@' }, 'correo', 'Ingrese un correo válido'],
  [{ correo: 'ana@ejemplo.com\r\nBcc: otra@ejemplo.com' }, 'correo', 'Escríbelo en una sola línea.'],
  [{ telefono: '809' }, 'telefono', 'Ingrese un número de teléfono válido'],
  [{ descripcion_articulo: 'corta' }, 'descripcion_articulo', 'Describa el artículo que busca (mínimo 10 caracteres)'],
  [{ descripcion_articulo: 'x'.repeat(10_000) }, 'descripcion_articulo', 'Usa 1000 caracteres como máximo.'],
  [
    { descripcion_articulo: 'Pulsera\u0000 azul turquesa' },
    'descripcion_articulo',
    'Quita los caracteres invisibles o de control.',
  ],
  [{ nombre: 'Ana \u202eañeP' }, 'nombre', 'Quita los caracteres invisibles o de control.'],
  [{ tipo_servicio: 'envio' as const }, 'direccion', 'Para envío, complete todos los campos de dirección y teléfono'],
  [{ tipo_servicio: 'otro' as 'envio' }, 'tipo_servicio', 'Seleccione el tipo de servicio'],
])('bad input %j is refused beside its field and stores nothing', async (cambios, campo, mensaje) => {
  const antes = await db.$count(pedidos)
  const { status, cuerpo } = await ana.solicita(cambios)
  expect(status).toBe(422)
  expect(cuerpo.campos?.[campo]).toBe(mensaje)
  expect(await db.$count(pedidos)).toBe(antes)
})

/** Two values of what the mail says, and its name there where that is another one. */
const DICHOS: Record<string, [uno: unknown, otro: unknown, nombre?: string]> = {
  codigo: ['B01-00001', 'B01-00002', 'codigo_pedido'],
  tipo_servicio: ['retiro', 'envio'],
  fecha_estimada_entrega: ['2026-03-14', '2026-03-15', 'fecha_estimada'],
}

test.each(orderColumnsThat({ mail: true }))('the mail that confirms a request says %s', async (columna) => {
  const codigo = await ana.pide()
  const [correo] = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  const { is }: OrderColumn = orderColumns[columna]
  const [uno, otro, nombre = columna] = DICHOS[columna] ?? (is === 'flag' ? [true, false] : ['Dato uno', 'Dato otro'])
  expect(correo?.datos).toHaveProperty(nombre)
  const decir = (valor: unknown) =>
    redactar('send-order-request-confirmation', { ...correo?.datos, [nombre]: valor }, SIN_ENLACES).texto
  expect(decir(uno)).not.toBe(decir(otro))
})
