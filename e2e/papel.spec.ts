import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { enAmbos, entrar, expect, sinBarreras, test } from './tienda.ts'

const LARGO = 'Maximiliana Altagracia de los Santos '.repeat(5).trim()
const tabla = (quien: string) =>
  [
    'Cliente,Correo,Teléfono,Servicio,Estatus,Total,Dirección,Número,Sector,Municipio,Provincia,Referencias,Notas',
    `${quien} Peña,${quien}@ejemplo.com,809-555-0134,Envío,Confirmado,"RD$ 1,850.00",Calle Duarte,14,Los Jardines,Moca,Espaillat,Portón blanco,Artículo: Pulsera de cuentas`,
    `${quien} ${LARGO},,+1 809 555 0199,Envío,Recibido,0,${'Avenida Presidente Antonio Guzmán '.repeat(5).trim()},12-B,${'x'.repeat(40)},San Francisco de Macorís,Duarte,"${'Al lado de la farmacia, por la escalera de atrás. '.repeat(3).trim()}",${'Pulsera grande. '.repeat(50)}`,
    `${quien} Ana,,,Retiro,Recibido,500,,,,,,,`,
  ].join('\n')

/** Sizes of a PDF's pages in millimetres. */
async function hojasDe(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, ancho, alto]) =>
    [ancho, alto].map((puntos) => Math.round((Number(puntos) * 25.4) / 72)),
  )
}

test('orders come in from a file after a look at it, are printed each on its own paper, and go out as a file', async ({
  page,
  tienda,
}, info) => {
  const quien = `Papel${crypto.randomUUID().slice(0, 6)}`
  const antes = tienda.buzon.mensajes.length
  await entrar(page, tienda, enlaceA('/manage/importar'))

  // What is too large is told before it is sent; what is wrong, row by row.
  const elegir = (name: string, texto: string) =>
    page.getByLabel('Archivo CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(texto) })
  const enorme = info.outputPath('enorme.csv')
  await writeFile(enorme, Buffer.alloc(9 * 1024 * 1024, 'x'))
  await page.getByLabel('Archivo CSV').setInputFiles(enorme)
  await expect(page.getByText('El archivo pasa de 8 MB')).toBeVisible()
  await elegir('malo.csv', `Cliente,Total,Color\n${quien} Mala,mil,rojo\n`)
  await expect(page.getByText('Escribe el monto como 1850.00.')).toBeVisible()
  await expect(page.getByText('No usamos la columna «Color».')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)
  await enAmbos(page, sinBarreras)
  const bajada = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar los errores' }).click()
  expect(await readFile(await (await bajada).path(), 'utf8')).toContain('"2","Total","mil","Escribe el monto')

  await elegir('pedidos.csv', tabla(quien))
  await page.getByRole('button', { name: 'Importar 3 pedidos' }).click()
  await expect(page.getByText('Se crearon 3 pedidos')).toBeVisible()
  await enAmbos(page, sinBarreras)
  await elegir('otra-vez.csv', tabla(quien))
  await expect(page.getByText('Este archivo ya se importó')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)

  const exportado = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pedidos', exact: true }).click()
  const archivo = await exportado
  expect(archivo.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/)
  const texto = await readFile(await archivo.path(), 'utf8')
  expect(texto).toContain(`${quien} Peña,${quien}@ejemplo.com,809-555-0134,Envío a domicilio,Confirmado`)

  const lista = await page.request.get(`/api/gestion/pedidos/lista?estatus=todos&q=${quien}`)
  const { pedidos } = (await lista.json()) as { pedidos: { codigo: string; cliente: string }[] }
  expect(pedidos).toHaveLength(3)
  const codigos = pedidos.map(({ codigo }) => codigo)
  await page.goto(enlaceA('/manage/papel', { consulta: { codigos: [...codigos, 'B98-99999'].join() } }))
  await expect(page.getByRole('heading', { name: 'Imprimir 3 pedidos' })).toBeVisible()
  await expect(page.getByText('No hay pedido con el código B98-99999.')).toBeVisible()
  for (const [papel, medida] of [
    ['Talón A5', [148, 210]],
    ['Talón A6', [105, 148]],
    ['Etiqueta', [100, 150]],
    ['Rollo', [58, 120]],
  ] as const) {
    await page.getByRole('link', { name: papel }).click()
    await expect(page.getByRole('link', { name: papel })).toHaveAttribute('aria-current', 'true')
    // One page for each order; for whom it is, and the total, stand whole on it.
    expect(await hojasDe(page)).toEqual([medida, medida, medida])
    const cortados = await page.locator('[data-hoja] :is(.hoja-para, .hoja-pie, .hoja-cabeza)').evaluateAll((partes) =>
      partes
        .filter((parte) => {
          const hoja = parte.closest('[data-hoja]')?.getBoundingClientRect()
          const suya = parte.getBoundingClientRect()
          return !hoja || suya.bottom > hoja.bottom || suya.right > hoja.right || suya.top < hoja.top
        })
        .map((parte) => parte.textContent),
    )
    expect(cortados).toEqual([])
  }
  await enAmbos(page, sinBarreras)
  await expect(page.getByRole('img', { name: `Código QR que abre el pedido ${codigos[0]}` })).toBeVisible()
  await expect(page.getByText('Pasa por la tienda.')).toBeVisible()
  await expect(page.getByText('Sin teléfono')).toBeVisible()
  // The same paper the next time, on this device; the address has the last word.
  await page.goto(enlaceA('/manage/papel', { consulta: { codigos: codigos.join() } }))
  await expect(page.getByRole('link', { name: 'Rollo' })).toHaveAttribute('aria-current', 'true')
  await page.goto(enlaceA('/manage/papel', { consulta: { codigos: codigos.join(), formato: 'etiqueta' } }))
  await expect(page.getByRole('link', { name: 'Etiqueta' })).toHaveAttribute('aria-current', 'true')

  await page.goto(enlaceA('/manage/actividad', { consulta: { tipo: 'archivos' } }))
  await expect(page.getByText(/exportó los pedidos/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Detalles/ })
    .last()
    .click()
  await enAmbos(page, sinBarreras)
  await page.getByLabel('Código de pedido').fill(codigos[0] ?? '')
  await page.getByLabel('Qué hizo').selectOption('')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(enlaceA('/manage/actividad', { consulta: { clave: codigos[0] } }))
  expect(tienda.buzon.mensajes.slice(antes).filter(({ para }) => para.includes(`${quien}@ejemplo.com`))).toEqual([])
})
