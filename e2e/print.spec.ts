import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { atBothSizes, expect, expectAccessible, openAsStaff, test } from './shop.ts'

const LONG_NAME = 'Maximiliana Altagracia de los Santos '.repeat(5).trim()
const tableOf = (who: string) =>
  [
    'Cliente,Correo,Teléfono,Servicio,Estatus,Total,Dirección,Número,Sector,Municipio,Provincia,Referencias,Notas',
    `${who} Peña,${who}@ejemplo.com,809-555-0134,Envío,Confirmado,"RD$ 1,850.00",Calle Duarte,14,Los Jardines,Moca,Espaillat,Portón blanco,Artículo: Pulsera de cuentas`,
    `${who} ${LONG_NAME},,+1 809 555 0199,Envío,Recibido,0,${'Avenida Presidente Antonio Guzmán '.repeat(5).trim()},12-B,${'x'.repeat(40)},San Francisco de Macorís,Duarte,"${'Al lado de la farmacia, por la escalera de atrás. '.repeat(3).trim()}",${'Pulsera grande. '.repeat(50)}`,
    `${who} Ana,,,Retiro,Recibido,500,,,,,,,`,
  ].join('\n')

/** Width and height of each printed page in millimetres. */
async function sheetsOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  )
}

test('orders are imported from a file after a preview, printed one per sheet, and exported', async ({
  page,
  shop,
}, info) => {
  const who = `Papel${crypto.randomUUID().slice(0, 6)}`
  const before = shop.mailbox.mails.length
  await openAsStaff(page, shop, linkTo('/manage/importar'))

  // A file that is too large is refused before sending; errors in a file are listed by row.
  const choose = (name: string, text: string) =>
    page.getByLabel('Archivo CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const hugePath = info.outputPath('enorme.csv')
  await writeFile(hugePath, Buffer.alloc(9 * 1024 * 1024, 'x'))
  await page.getByLabel('Archivo CSV').setInputFiles(hugePath)
  await expect(page.getByText('El archivo pasa de 8 MB')).toBeVisible()
  await choose('malo.csv', `Cliente,Total,Color\n${who} Mala,mil,rojo\n`)
  await expect(page.getByText('Escribe el monto como 1850.00.')).toBeVisible()
  await expect(page.getByText('No usamos la columna «Color».')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)
  await atBothSizes(page, expectAccessible)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar los errores' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"2","Total","mil","Escribe el monto')

  await choose('pedidos.csv', tableOf(who))
  await page.getByRole('button', { name: 'Importar 3 pedidos' }).click()
  await expect(page.getByText('Se crearon 3 pedidos')).toBeVisible()
  await atBothSizes(page, expectAccessible)
  await choose('otra-vez.csv', tableOf(who))
  await expect(page.getByText('Este archivo ya se importó')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0)

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pedidos', exact: true }).click()
  const file = await exported
  expect(file.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`${who} Peña,${who}@ejemplo.com,809-555-0134,Envío a domicilio,Confirmado`)

  const list = await page.request.get(`/api/gestion/pedidos/lista?estatus=todos&q=${who}`)
  const { pedidos } = (await list.json()) as { pedidos: { codigo: string; cliente: string }[] }
  expect(pedidos).toHaveLength(3)
  const codes = pedidos.map(({ codigo }) => codigo)
  await page.goto(linkTo('/manage/papel', { query: { codigos: [...codes, 'B98-99999'].join() } }))
  await expect(page.getByRole('heading', { name: 'Imprimir 3 pedidos' })).toBeVisible()
  await expect(page.getByText('No hay pedido con el código B98-99999.')).toBeVisible()
  const papers = page.getByRole('list', { name: 'Papel' })
  for (const [paper, size] of [
    ['Hoja A5', [148, 210]],
    ['Hoja A6', [105, 148]],
    ['Etiqueta', [100, 150]],
    ['Rollo 80 mm', [80, 130]],
    ['Rollo 58 mm', [58, 130]],
  ] as const) {
    await papers.getByRole('link', { name: paper }).click()
    await expect(papers.getByRole('link', { name: paper })).toHaveAttribute('aria-current', 'true')
    // Each order has its own page, with recipient and total uncut.
    expect(await sheetsOf(page)).toEqual([size, size, size])
    const cutOff = await page.locator('[data-hoja] :is(.hoja-para, .hoja-pie, .hoja-cabeza)').evaluateAll((parts) =>
      parts
        .filter((part) => {
          const sheetRect = part.closest('[data-hoja]')?.getBoundingClientRect()
          const partRect = part.getBoundingClientRect()
          return (
            !sheetRect ||
            partRect.bottom > sheetRect.bottom ||
            partRect.right > sheetRect.right ||
            partRect.top < sheetRect.top
          )
        })
        .map((part) => part.textContent),
    )
    expect(cutOff).toEqual([])
  }
  await atBothSizes(page, expectAccessible)
  await expect(page.getByRole('img', { name: `Código QR que abre el pedido ${codes[0]}` })).toBeVisible()
  await expect(page.getByText('Pasa por la tienda.')).toBeVisible()
  await expect(page.getByText('Sin teléfono')).toBeVisible()
  // The browser remembers the chosen paper; the URL overrides it.
  await page.goto(linkTo('/manage/papel', { query: { codigos: codes.join() } }))
  await expect(papers.getByRole('link', { name: 'Rollo 58 mm' })).toHaveAttribute('aria-current', 'true')
  await page.goto(linkTo('/manage/papel', { query: { codigos: codes.join(), formato: 'etiqueta' } }))
  await expect(papers.getByRole('link', { name: 'Etiqueta' })).toHaveAttribute('aria-current', 'true')

  await page.goto(linkTo('/manage/actividad', { query: { tipo: 'archivos' } }))
  await expect(page.getByText(/exportó los pedidos/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Detalles/ })
    .last()
    .click()
  await atBothSizes(page, expectAccessible)
  await page.getByLabel('Código de pedido').fill(codes[0] ?? '')
  await page.getByLabel('Qué hizo').selectOption('')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(linkTo('/manage/actividad', { query: { clave: codes[0] } }))
  expect(shop.mailbox.mails.slice(before).filter(({ to }) => to.includes(`${who}@ejemplo.com`))).toEqual([])
})
