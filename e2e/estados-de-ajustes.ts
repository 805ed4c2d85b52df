import { expect, type Page } from '@playwright/test'
import { enlaceA } from '#comun/enlaceA.ts'
import { admin, type Estado, unCorreo } from './estados-de-rastreo.ts'
import { codigoDe, leerBienvenida, registrar } from './miembro.ts'

const CLAVE = 'mariposa-de-larimar'

/** A new member who is signed in; without a mail server staff can read what the mail told them. */
async function comoMiembro(page: Page, base: string, { temporal = false } = {}) {
  const correo = unCorreo()
  await registrar(page.request, correo, base)
  await page.request.post(`${base}/api/sesion`, { data: admin })
  let miembro = leerBienvenida(correo, '')
  await expect(async () => {
    const { correos } = await (await page.request.get(`${base}/api/gestion/correos?busca=${correo}`)).json()
    const { texto } = await (await page.request.get(`${base}/api/gestion/correos/${correos[0].id}`)).json()
    miembro = leerBienvenida(correo, texto)
    expect(miembro.contrasena).not.toBe('')
  }).toPass({ timeout: 20_000 })
  await page.request.delete(`${base}/api/sesion`)
  await page.request.post(`${base}/api/sesion`, { data: { correo, contrasena: miembro.contrasena } })
  if (!temporal)
    await page.request.put(`${base}/api/sesion/contrasena`, {
      data: { actual: miembro.contrasena, contrasena: CLAVE },
    })
  return miembro
}

async function enAjustes(page: Page, base: string, parte?: string, comoEs?: { temporal: boolean }) {
  const miembro = await comoMiembro(page, base, comoEs)
  await page.goto('about:blank')
  await page.goto(base + enlaceA('/mi-cuenta/ajustes', { ancla: parte }), { waitUntil: 'load' })
  await page.locator('main h1').waitFor()
  return miembro
}

async function preparar(page: Page, base: string) {
  await enAjustes(page, base, 'segundo-paso')
  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill(CLAVE)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
}

export const deAjustes: Record<string, Estado> = {
  ajustes: (page, base) => enAjustes(page, base),
  'ajustes-temporal': (page, base) => enAjustes(page, base, 'contrasena', { temporal: true }),
  async 'ajustes-perfil-con-errores'(page, base) {
    await enAjustes(page, base)
    await page.getByLabel('Nombre').fill('')
    await page.getByRole('button', { name: 'Guardar' }).click()
  },
  async 'ajustes-perfil-guardado'(page, base) {
    await enAjustes(page, base)
    await page.getByLabel('Teléfono').fill('809 555 0134')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('form', { name: 'Perfil' }).getByText('Datos guardados').waitFor()
  },
  async 'ajustes-contrasena-comun'(page, base) {
    await enAjustes(page, base, 'contrasena')
    await page.getByLabel('Contraseña actual').fill(CLAVE)
    await page.getByLabel('Contraseña nueva').fill('123456')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await page.getByText('Esa contraseña es muy común').waitFor()
  },
  async 'ajustes-sesiones'(page, base) {
    const miembro = await enAjustes(page, base, 'sesiones')
    const sesion = { correo: miembro.correo, contrasena: CLAVE }
    for (const navegador of ['iPhone; CriOS/141', 'Windows NT 10.0; Firefox/143.0'])
      await fetch(`${base}/api/sesion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${navegador})` },
        body: JSON.stringify(sesion),
      })
    await page.reload({ waitUntil: 'load' })
    await page.getByRole('button', { name: 'Cerrar todas las demás' }).waitFor()
    await page.locator('#sesiones').scrollIntoViewIfNeeded()
  },
  async 'ajustes-segundo-paso'(page, base) {
    await enAjustes(page, base, 'segundo-paso')
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByRole('button', { name: 'Seguir' }).click()
  },
  'ajustes-segundo-paso-preparado': preparar,
  async 'ajustes-segundo-paso-activo'(page, base) {
    await preparar(page, base)
    const direccion = await page.getByRole('link', { name: 'Abre tu aplicación' }).getAttribute('href')
    await page
      .getByLabel('Código de 6 números')
      .fill(codigoDe(new URL(direccion ?? '').searchParams.get('secret') ?? ''))
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByText('Activo', { exact: true }).waitFor()
  },
  async 'ajustes-de-gestion'(page, base) {
    await page.request.post(`${base}/api/sesion`, { data: admin })
    await page.goto(base + enlaceA('/mi-cuenta/ajustes'), { waitUntil: 'load' })
    await page.locator('main h1').waitFor()
  },
  async 'ajustes-borrar'(page, base) {
    await enAjustes(page, base, 'mis-datos')
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
