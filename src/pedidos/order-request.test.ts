import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type OrderColumn, orderColumns, orderColumnsThat } from '#db/columns/orders.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { estimatedDay } from '#lib/calendario.ts'
import { PLACEHOLDER_LINKS } from '#mail/mails/links.ts'
import { render } from '#mail/templates.server.ts'
import { openShop } from '#testing/shop.server.ts'

const { ana, beto, db, persona } = await openShop()

test('a request creates the order, its history, its form, its audit entry and its mail', async () => {
  const { status, body } = await ana.solicita({
    tipo_servicio: 'envio',
    telefono: '809 555 0134',
    direccion: 'Calle del Sol',
    numero_casa: '14',
    sector: 'Los Jardines',
    provincia: 'Santiago',
    referencias: 'frente al colmado',
  })
  expect(status).toBe(201)
  expect(body.codigo).toMatch(/^B01-\d{5}$/)

  const [pedido] = await db.select().from(pedidos).where(eq(pedidos.codigo, body.codigo))
  expect(pedido).toMatchObject({
    cliente: 'Ana Peña',
    correo_cliente: 'ana@ejemplo.com',
    estatus_id: 1,
    precio: '0.00',
    peso: '0.00',
    total: '0.00',
    tipo_servicio: 'envio',
    fecha_estimada_entrega: estimatedDay(new Date()),
  })
  expect(pedido?.notas).toBe(
    'Servicio: Envío a domicilio\nArtículo: Pulsera de cuentas azules\n' +
      'Dirección: Calle del Sol 14, Los Jardines, Santiago (frente al colmado)',
  )
  expect(await db.$count(historial, eq(historial.codigo, body.codigo))).toBe(1)
  const [formulario] = await db.select().from(pedidosFormulario).where(eq(pedidosFormulario.codigo_pedido, body.codigo))
  expect(formulario).toMatchObject({
    apellido: 'Ana Peña',
    instagram: null,
    whatsapp: '809 555 0134',
    codigo_membresia: null,
  })
  expect(await db.$count(auditoria, eq(auditoria.clave, body.codigo))).toBe(1)
  const [correo] = await db.select().from(correos).where(eq(correos.codigo_pedido, body.codigo))
  expect(correo).toMatchObject({
    funcion: 'send-order-request-confirmation',
    para: 'ana@ejemplo.com',
    estado: 'pendiente',
  })
})

test('the public view has no e-mail, phone, address or notes', async () => {
  const codigo = await ana.pide()
  const pedido = await ana.rastrea(codigo)
  expect(pedido).toMatchObject({ codigo, cliente: 'Ana P.', total: null, peso: null })
  expect(JSON.stringify(pedido)).not.toMatch(/ejemplo\.com|Peña|notas|Artículo/)
})

test('the same request sent 500 times at once makes one order and 500 equal answers', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { ip: '10.7.7.7' })
  const key = randomUUID()
  // An overloaded server answers 503, and the page tries again.
  const keepTrying = async () => {
    for (;;) {
      const response = await dora.solicita({}, key)
      if (response.status !== 503) return response
    }
  }
  const respuestas = await Promise.all(Array.from({ length: 500 }, keepTrying))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(respuestas.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await db.$count(pedidos, eq(pedidos.correo_cliente, 'dora@ejemplo.com'))).toBe(1)
  expect(await db.$count(correos, eq(correos.para, 'dora@ejemplo.com'))).toBe(1)
})

test('a key used for another request is refused, and the answer does not name its order', async () => {
  const key = randomUUID()
  const { body } = await ana.solicita({}, key)
  const other = await ana.solicita({ descripcion_articulo: 'Aretes de argolla dorados' }, key)
  expect(other.status).toBe(409)
  expect(other.body.type).toBe('repeticion-distinta')
  expect(JSON.stringify(other.body)).not.toContain(body.codigo)
})

test('ten requests per e-mail and hour; repeated requests do not count', async () => {
  const eva = await persona('Eva Luz', 'eva@ejemplo.com', { ip: '10.8.8.8' })
  const key = randomUUID()
  for (let time = 0; time < 15; time++) expect((await eva.solicita({}, key)).status).toBe(201)
  for (let time = 0; time < 9; time++) expect((await eva.solicita()).status).toBe(201)
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
])('invalid input %j is refused with an error on its field, and stores nothing', async (changes, field, mensaje) => {
  const before = await db.$count(pedidos)
  const { status, body } = await ana.solicita(changes)
  expect(status).toBe(422)
  expect(body.campos?.[field]).toBe(mensaje)
  expect(await db.$count(pedidos)).toBe(before)
})

/** Two values of a column, and its name in the mail's data if that differs. */
const TEXTS: Record<string, [uno: unknown, otro: unknown, nombre?: string]> = {
  codigo: ['B01-00001', 'B01-00002', 'codigo_pedido'],
  tipo_servicio: ['retiro', 'envio'],
  fecha_estimada_entrega: ['2026-03-14', '2026-03-15', 'fecha_estimada'],
}

test('while the address is not proven, the mail quotes the text briefly, without links or phones', async () => {
  const text = `URGENTE: tu cuenta vence. Entra en https://malo.example o llama al (809) 555.01-99 o 8 0 9 5 5 5 0 1 9 9. ${'Ya. '.repeat(80)}fin`
  const textOf = async (who: typeof ana) => {
    const { codigo } = (await who.solicita({ correo: who.correo, descripcion_articulo: text })).body
    const [correo] = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
    return render('send-order-request-confirmation', correo?.datos, PLACEHOLDER_LINKS).texto
  }
  const typed = await textOf(ana)
  const [, quote = ''] = typed.split('Quien hizo el pedido escribió:')
  expect(quote.replace(/\s+/g, ' ')).toContain('tu cuenta vence. Entra en [enlace] o llama al [teléfono] o [teléfono].')
  expect(quote).toContain('El texto completo está en la página del pedido.')
  expect(typed).not.toMatch(/malo|fin\b|Lo que pediste/)
  expect(quote.split('El texto completo')[0]?.length).toBeLessThan(220)
  expect(await textOf(beto)).toMatch(/Lo que pediste[\s\S]*fin\b/)
})

test.each(orderColumnsThat({ mail: true }))('the confirmation mail of a request has %s', async (column) => {
  const codigo = await ana.pide()
  const [correo] = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  const { is }: OrderColumn = orderColumns[column]
  const [first, other, nombre = column] = TEXTS[column] ?? (is === 'flag' ? [true, false] : ['Dato uno', 'Dato otro'])
  expect(correo?.datos).toHaveProperty(nombre)
  const decir = (value: unknown) =>
    render('send-order-request-confirmation', { ...correo?.datos, [nombre]: value }, PLACEHOLDER_LINKS).texto
  expect(decir(first)).not.toBe(decir(other))
})
