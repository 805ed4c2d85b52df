import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { piezas } from '#db/schema/piezas.server.ts'
import { promesaDe, promesaTexts } from '#lib/calendario.ts'
import { setChanged } from '#lib/negocio.ts'
import { setPublicOrigin } from '#lib/publicOrigin.ts'
import { openShop } from '#testing/shop.server.ts'
import { exhibit, openWindowSite } from '#testing/window.server.tsx'
import { listarPiezas } from '../contract.ts'
import { filtroOf } from '../rules.ts'

const publicUrl = 'https://tienda.example'
setPublicOrigin(publicUrl)
const { app, db, ana } = await openShop({ site: openWindowSite(), publicUrl })
const open = (url: string) => app.inject({ url })
/** Opens a page until it shows a text: a change reaches the pages by a notice. */
const openUntil = (url: string, shown: string | RegExp) =>
  expect.poll(async () => (await open(url)).body, { timeout: 10_000 }).toMatch(shown)
/** The pieces of a list, in their order. */
const namesIn = (html: string) =>
  [...html.matchAll(/<a [^>]*after:absolute[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

beforeEach(async () => {
  await db.delete(piezas)
  await openUntil('/productos', 'Proximamente')
})

test('without a piece the window says that the catalogue is coming, and the home page shows the kinds', async () => {
  const { body } = await open('/productos')
  expect(body).toContain('<h1 class="font-display text-hero">Proximamente</h1>')
  expect(body).toContain('Estamos preparando el catálogo de pulseras, aretes y carteras.')
  await openUntil('/', 'Tres piezas para empezar')
})

test('a piece is by kind in the window with its price and what is left, and its page has all that it says', async () => {
  await exhibit(db, {
    slug: 'pulsera-samana',
    descripcion: 'Cuentas azul turquesa.',
    medida: 'Cuentas de 8 mm',
    materiales: 'Vidrio y nácar',
    opciones: [
      { nombre: 'Largo', valores: ['16 cm', '18 cm'], obligatoria: true },
      { nombre: 'Inicial', valores: null, largo: 1, obligatoria: false },
    ],
  })
  await openUntil('/productos', /<h2[^>]*>Pulseras<\/h2>.*Pulsera Samaná.*RD\$\s1,450\.00.*Queda una/s)
  const { statusCode, body } = await open('/productos/pulsera-samana')
  expect(statusCode).toBe(200)
  for (const said of ['Cuentas azul turquesa.', 'Cuentas de 8 mm', 'Vidrio y nácar', 'Queda una', 'Pedir esta pieza'])
    expect(body).toContain(said)
  // The browser alone begins the order.
  expect(body).toMatch(/<form [^>]*action="\/pedir" method="get"/)
  for (const field of ['name="pieza" value="pulsera-samana"', 'name="opcion_1"', 'value="18 cm"', 'name="opcion_2"'])
    expect(body).toContain(field)
  expect(body).toMatch(/wa\.me\/\d+\?text=[^"]*https%3A%2F%2Ftienda\.example%2Fproductos%2Fpulsera-samana/)
})

test('a piece says when it is ready and arrives, once the shop knows the holidays', async () => {
  await exhibit(db, { slug: 'azul', existencias: 'al_pedido', quedan: null, dias_de_hechura: 3 })
  setChanged({})
  await openUntil('/productos/azul', 'Pedir esta pieza')
  expect((await open('/productos/azul')).body).not.toContain('Si pides hoy')
  onTestFinished(() => setChanged({}))
  setChanged({ feriados: [{ dia: '2026-01-01', nombre: 'Año Nuevo' }] })
  const { lista, llega } = promesaTexts(promesaDe({ ahora: new Date(), diasDeHechura: 3 }))
  const { body } = await open('/productos/azul')
  expect(body).toContain(lista)
  expect(body).toContain(llega)
})

test('search engines read it as a product with its price and its photo', async () => {
  await exhibit(db, { slug: 'pulsera-samana', nombre: '</script><b>Mala' })
  await openUntil('/productos/pulsera-samana', 'Mala')
  const { body } = await open('/productos/pulsera-samana')
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
  const address = 'https://tienda.example/productos/pulsera-samana'
  expect(data.find((one) => one['@type'] === 'Product')).toMatchObject({
    name: '</script><b>Mala',
    url: address,
    image: [expect.stringMatching(/^https:\/\/tienda\.example\/fotos\/piezas\/[\w-]+-1080\.webp$/)],
    offers: {
      '@type': 'Offer',
      price: '1450.00',
      priceCurrency: 'DOP',
      availability: 'https://schema.org/InStock',
      url: address,
    },
  })
  expect(body).toContain(`<link rel="canonical" href="${address}"/>`)
  expect(body).toMatch(/property="og:image" content="https:\/\/tienda\.example\/fotos\/piezas\/[\w-]+-1080\.webp"/)
  expect(body).toContain('BreadcrumbList')
})

test.each([
  [{}, 'Queda una', 'InStock'],
  [{ existencias: 'varias', quedan: 3 }, 'Quedan 3', 'InStock'],
  [{ existencias: 'al_pedido', quedan: null }, 'Se hace al pedido', 'MadeToOrder'],
  [{ quedan: 0 }, 'Apartada', 'OutOfStock'],
  [{ quedan: 0, vendida_en: new Date() }, 'Vendida', 'SoldOut'],
] as const)('of a piece with %j the page says «%s»', async (fields, said, availability) => {
  await exhibit(db, { slug: 'una', ...fields })
  await openUntil('/productos/una', said)
  const { body } = await open('/productos/una')
  expect(body).toContain(`https://schema.org/${availability}`)
  expect(body.includes('Pedir esta pieza')).toBe(availability === 'InStock' || availability === 'MadeToOrder')
  expect(body.includes('Pedir una parecida')).toBe(!body.includes('Pedir esta pieza'))
})

test('an example of a new shop is marked, and no search engine lists it', async () => {
  await exhibit(db, { slug: 'una', ejemplo: true })
  await openUntil('/productos/una', 'Pieza de ejemplo')
  const { body } = await open('/productos/una')
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).not.toContain('"Product"')
  await openUntil('/productos', 'Pieza de ejemplo')
  expect((await open('/sitemap.xml')).body).not.toContain('/productos/una')
})

test('an earlier address leads to the present one; an unknown one is not found', async () => {
  const id = await exhibit(db, { slug: 'azul' })
  await expect.poll(async () => (await open('/productos/azul')).statusCode).toBe(200)
  await db.update(piezas).set({ slug: 'celeste' }).where(eq(piezas.id, id))
  await expect.poll(async () => (await open('/productos/azul')).statusCode).toBe(301)
  expect((await open('/productos/azul')).headers.location).toBe('/productos/celeste')
  for (const url of ['/productos/otra', '/productos/Otra_%20cosa', '/productos/..%2Fcosa'])
    expect([url, (await open(url)).statusCode]).toEqual([url, 404])
})

test('a hidden piece is gone from its address', async () => {
  const id = await exhibit(db, { slug: 'azul' })
  await expect.poll(async () => (await open('/productos/azul')).statusCode).toBe(200)
  await db.update(piezas).set({ publicada_en: null }).where(eq(piezas.id, id))
  await expect.poll(async () => (await open('/productos/azul')).statusCode).toBe(404)
})

describe('with more pieces', () => {
  beforeEach(async () => {
    await exhibit(db, { nombre: 'Vendida ayer', quedan: 0, vendida_en: daysAgo(1), precio: '900.00' })
    await exhibit(db, { nombre: 'Vendida en enero', slug: 'de-enero', quedan: 0, vendida_en: daysAgo(31) })
    await exhibit(db, { nombre: 'Pulsera Bayahíbe', precio: '1350.00', materiales: 'Larimar' })
    await exhibit(db, { nombre: 'Pulsera Samaná' })
    await exhibit(db, { nombre: 'Aretes Jarabacoa', clase: 'aretes', precio: '850.00' })
    await openUntil('/productos', 'Jarabacoa')
  })

  test('each kind shows the newest first and the sold ones last, for 30 days; their address stays', async () => {
    const { body } = await open('/productos')
    expect(namesIn(body)).toEqual(['Pulsera Samaná', 'Pulsera Bayahíbe', 'Vendida ayer', 'Aretes Jarabacoa'])
    expect(body).toMatch(/Todas.*?4.*?Pulseras.*?3.*?Aretes.*?1/s)
    expect((await open('/productos/de-enero')).body).toContain('Vendida')
  })

  test.each([
    ['clase=aretes', ['Aretes Jarabacoa']],
    ['q=bayahibe', ['Pulsera Bayahíbe']],
    ['q=LARIMAR', ['Pulsera Bayahíbe']],
    ['hasta=1000', ['Vendida ayer', 'Aretes Jarabacoa']],
    ['hasta=1000&disponibles=si', ['Aretes Jarabacoa']],
    ['clase=pulsera&disponibles=si', ['Pulsera Samaná', 'Pulsera Bayahíbe']],
    // What an address cannot mean is left out.
    [
      'clase=zapato&hasta=7&pagina=-1&disponibles=no',
      ['Pulsera Samaná', 'Pulsera Bayahíbe', 'Vendida ayer', 'Aretes Jarabacoa'],
    ],
  ])('the address ?%s shows %j', async (search, names) => {
    expect(namesIn((await open(`/productos?${search}`)).body)).toEqual(names)
  })

  test('what matches nothing is said, with the way back', async () => {
    const { statusCode, body } = await open('/productos?q=%3Cb%3Ezafiro')
    expect(statusCode).toBe(200)
    expect(body).toContain('Nada coincide con «&lt;b&gt;zafiro».')
    expect(body).toMatch(/href="\/productos"[^>]*>Limpiar/)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  test('the home page shows five at most: the picks, then the newest that can be ordered', async () => {
    await exhibit(db, { nombre: 'Elegida', elegida: true, publicada_en: daysAgo(90) })
    for (const nombre of ['Una', 'Dos', 'Tres']) await exhibit(db, { nombre })
    await openUntil('/', 'Ver las 8 piezas')
    expect(namesIn((await open('/')).body)).toEqual(['Elegida', 'Tres', 'Dos', 'Una', 'Aretes Jarabacoa'])
  })

  test('the sitemap lists each piece with its photo', async () => {
    const { body } = await open('/sitemap.xml')
    expect(body).toMatch(
      /<loc>https:\/\/tienda\.example\/productos\/pieza-\d+<\/loc><image:image><image:loc>https:\/\/tienda\.example\/fotos\/piezas\/[\w-]+-1080\.webp<\/image:loc>/,
    )
    expect(body.match(/productos\/pieza-/g)).toHaveLength(4)
  })
})

test('500 pieces make no page heavier than 24 do; the next page follows by a link', async () => {
  const add = async (many: number) => {
    await db.insert(piezas).values(
      Array.from({ length: many }, (_, i) => ({
        nombre: `Pulsera ${many}-${i}`,
        slug: `p-${many}-${i}`,
        clase: 'pulsera' as const,
        precio: '1450.00',
        existencias: 'unica' as const,
        quedan: 1,
        publicada_en: new Date(),
      })),
    )
  }
  await add(24)
  await openUntil('/productos', 'Todas')
  const few = await open('/productos')
  expect([namesIn(few.body).length, few.body.includes('Ver más')]).toEqual([24, false])
  await add(476)
  await openUntil('/productos', 'Ver más')
  const many = await open('/productos')
  expect(namesIn(many.body)).toHaveLength(24)
  expect(many.body.length).toBeLessThan(few.body.length + 1_000)
  const seen = new Set<string | undefined>()
  for (let url: string | undefined = '/productos'; url; ) {
    const { body } = await open(url)
    for (const name of namesIn(body)) seen.add(name)
    url = /<a [^>]*rel="next"[^>]*>/.exec(body)?.[0].match(/href="([^"]+)"/)?.[1]
  }
  expect(seen.size).toBe(500)
  expect((await open('/productos?pagina=22')).statusCode).toBe(404)
})

test('the API refuses what the page leaves out, and answers the same pieces', async () => {
  await exhibit(db)
  const { body } = await ana.call(listarPiezas, { querystring: filtroOf(new URLSearchParams('q=samana')) })
  expect(body).toMatchObject({ piezas: [{ nombre: 'Pulsera Samaná' }], sigue: false })
  expect((await open('/api/piezas?clase=zapato')).statusCode).toBe(422)
})
