import { entrar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

test('staff grant another address, and the order goes back to where it was', async ({ page, tienda }, info) => {
  const correo = `decision-${info.project.name}@ejemplo.com`
  const codigo = await pedidoDe(page, correo)
  await page.request.post(`/api/pedidos/${codigo}/cambios-direccion`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { nueva_direccion: 'Calle Duarte 5, Moca', correo },
  })
  await entrar(page, tienda)
  await page.getByRole('link', { name: 'Solicitudes' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitudes', level: 1 })).toBeFocused()
  await sinBarreras(page)
  const solicitud = page.getByRole('listitem').filter({ hasText: codigo })
  await solicitud.getByRole('button', { name: 'Aprobar el cambio' }).click()
  const pregunta = page.getByRole('alertdialog', { name: '¿Aprobar el cambio?' })
  await expect(pregunta).toContainText(`${codigo} vuelve a Recibido`)
  await sinBarreras(page)
  await pregunta.getByRole('button', { name: 'Aprobar el cambio' }).click()
  await expect(page.getByText('Cambio aprobado')).toBeVisible()
  await expect(solicitud).toBeHidden()
})

test('staff find a mail that failed, read it and send it again', async ({ page, tienda }, info) => {
  const correo = `buzon-${info.project.name}@ejemplo.com`
  tienda.buzon.rechazar(550, 'destinatario')
  const codigo = await pedidoDe(page, correo)
  await entrar(page, tienda)
  await page.getByRole('link', { name: 'Correos' }).click()
  await page.getByLabel('Buscar por correo o código').fill(codigo)
  await page.getByRole('button', { name: 'Buscar' }).click()
  const fila = page.getByRole('button', { name: new RegExp(`Recibimos tu pedido ${codigo}`) })
  await expect(fila).toContainText('Fallido')
  await sinBarreras(page)
  tienda.buzon.rechazar(null)
  await fila.click()
  const hoja = page.getByRole('dialog', { name: `Recibimos tu pedido ${codigo}` })
  await expect(hoja).toContainText('550')
  await expect(hoja).toContainText('Pulsera de cuentas azules')
  await sinBarreras(page)
  await hoja.getByRole('button', { name: 'Enviar otra vez' }).click()
  await tienda.buzon.esperarA(({ para }) => para.includes(correo))
  await page.keyboard.press('Escape')
  await expect(fila).toContainText('Enviado', { timeout: 20_000 })
})

test('a member sees an own order whole by its code, and staff revoke its links', async ({ page, tienda }) => {
  const codigo = await pedidoDe(page, tienda.admin.correo)
  await entrar(page, tienda)
  await page.goto('/rastrear')
  await page.getByRole('search').getByLabel('Código de pedido').fill(codigo)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Detalles de tu pedido')).toBeVisible()

  await page.goto('/manage')
  await page
    .getByRole('button', { name: new RegExp(codigo) })
    .first()
    .click()
  if ((await page.getByRole('tab', { name: 'Pedido' }).count()) > 0)
    await page.getByRole('tab', { name: 'Pedido' }).click()
  await page.getByRole('button', { name: 'Revocar enlaces' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar enlaces' }).click()
  await expect(page.getByText('Enlaces revocados')).toBeVisible()
})

test('without a session the way to staff pages says why it ends, with nobody touching anything', async ({ page }) => {
  await page.goto('/manage')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sesión requerida')).toBeVisible()
})
