import type { Page } from '@playwright/test'
import { enlaceA } from '#lib/enlaceA.ts'
import { codigoDe } from '#testing/autenticador.server.ts'
import { CLAVE, comoMiembro, comoNuevo, comoPersonal, type Estado, ir } from './estado.ts'

const enAjustes = (page: Page, base: string, parte?: string) =>
  ir(page, base + enlaceA('/mi-cuenta/ajustes', { ancla: parte }))

async function deMiembro(page: Page, base: string, parte?: string) {
  await comoMiembro(page, base)
  await enAjustes(page, base, parte)
}

async function preparar(page: Page, base: string) {
  await enAjustes(page, base, 'segundo-paso')
  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill(CLAVE)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
}

export const deAjustes: Record<string, Estado> = {
  ajustes: (page, base) => deMiembro(page, base),
  async 'ajustes-temporal'(page, base) {
    await comoNuevo(page, base, { temporal: true })
    await enAjustes(page, base, 'contrasena')
  },
  async 'ajustes-perfil-con-errores'(page, base) {
    await deMiembro(page, base)
    await page.getByLabel('Nombre').fill('')
    await page.getByRole('button', { name: 'Guardar' }).click()
  },
  async 'ajustes-perfil-guardado'(page, base) {
    await deMiembro(page, base)
    await page.getByLabel('Teléfono').fill('809 555 0134')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('form', { name: 'Perfil' }).getByText('Datos guardados').waitFor()
  },
  async 'ajustes-contrasena-comun'(page, base) {
    await deMiembro(page, base, 'contrasena')
    await page.getByLabel('Contraseña actual').fill(CLAVE)
    await page.getByLabel('Contraseña nueva').fill('123456')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await page.getByText('Esa contraseña es muy común').waitFor()
  },
  async 'ajustes-sesiones'(page, base) {
    const sesion = await comoNuevo(page, base)
    for (const navegador of ['iPhone; CriOS/141', 'Windows NT 10.0; Firefox/143.0'])
      await fetch(`${base}/api/sesion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${navegador})` },
        body: JSON.stringify(sesion),
      })
    await enAjustes(page, base, 'sesiones')
    await page.getByRole('button', { name: 'Cerrar todas las demás' }).waitFor()
    await page.locator('#sesiones').scrollIntoViewIfNeeded()
  },
  async 'ajustes-segundo-paso'(page, base) {
    await deMiembro(page, base, 'segundo-paso')
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByRole('button', { name: 'Seguir' }).click()
  },
  async 'ajustes-segundo-paso-preparado'(page, base) {
    await comoMiembro(page, base)
    await preparar(page, base)
  },
  async 'ajustes-segundo-paso-activo'(page, base) {
    await comoNuevo(page, base)
    await preparar(page, base)
    const direccion = await page.getByRole('link', { name: 'Abre tu aplicación' }).getAttribute('href')
    await page
      .getByLabel('Código de 6 números')
      .fill(codigoDe(new URL(direccion ?? '').searchParams.get('secret') ?? ''))
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByText('Activo', { exact: true }).waitFor()
  },
  async 'ajustes-de-gestion'(page, base) {
    await comoPersonal(page, base)
    await enAjustes(page, base)
  },
  async 'ajustes-borrar'(page, base) {
    await deMiembro(page, base, 'mis-datos')
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
