import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { totpCode } from '#testing/authenticator.server.ts'
import { withPushManager } from './push.ts'
import { asMiembro, asNewMiembro, asStaff, PASSWORD, type State, visit } from './state.ts'

const inAjustes = (page: Page, baseUrl: string, section?: string) =>
  visit(page, baseUrl + linkTo('/mi-cuenta/ajustes', { hash: section }))

async function ofMiembro(page: Page, baseUrl: string, section?: string) {
  await asMiembro(page, baseUrl)
  await inAjustes(page, baseUrl, section)
}

async function prepare(page: Page, baseUrl: string) {
  await inAjustes(page, baseUrl, 'segundo-paso')
  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
}

/** Opens the section of pushes, as staff or as a member, after the person's answer to the browser's question. */
async function inAvisos(
  page: Page,
  baseUrl: string,
  { of, permission }: { of: typeof asStaff; permission?: 'denied' },
) {
  await of(page, baseUrl)
  await withPushManager(page, permission)
  await inAjustes(page, baseUrl, 'avisos')
}
const turnOn = (page: Page) => page.getByRole('button', { name: 'Activar avisos en este dispositivo' })

export const ajustesStates: Record<string, State> = {
  ajustes: (page, baseUrl) => ofMiembro(page, baseUrl),
  async 'ajustes-avisos-apagados'(page, baseUrl) {
    await inAvisos(page, baseUrl, { of: asMiembro })
    await turnOn(page).scrollIntoViewIfNeeded()
  },
  async 'ajustes-avisos-de-personal'(page, baseUrl) {
    await inAvisos(page, baseUrl, { of: asStaff })
    await turnOn(page).click()
    await page.getByLabel('No avisarme de noche').check()
    await page.getByRole('button', { name: 'Probar' }).scrollIntoViewIfNeeded()
  },
  async 'ajustes-avisos-bloqueados'(page, baseUrl) {
    await inAvisos(page, baseUrl, { of: asMiembro, permission: 'denied' })
    await page.getByText('tiene bloqueados nuestros avisos').scrollIntoViewIfNeeded()
  },
  async 'ajustes-temporal'(page, baseUrl) {
    await asNewMiembro(page, baseUrl, { temporal: true })
    await inAjustes(page, baseUrl, 'contrasena')
  },
  async 'ajustes-perfil-con-errores'(page, baseUrl) {
    await ofMiembro(page, baseUrl)
    await page.getByLabel('Nombre').fill('')
    await page.getByRole('button', { name: 'Guardar' }).click()
  },
  async 'ajustes-perfil-guardado'(page, baseUrl) {
    await ofMiembro(page, baseUrl)
    await page.getByLabel('Teléfono').fill('809 555 0134')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('form', { name: 'Perfil' }).getByText('Datos guardados').waitFor()
  },
  async 'ajustes-contrasena-comun'(page, baseUrl) {
    await ofMiembro(page, baseUrl, 'contrasena')
    await page.getByLabel('Contraseña actual').fill(PASSWORD)
    await page.getByLabel('Contraseña nueva').fill('123456')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await page.getByText('Esa contraseña es muy común').waitFor()
  },
  async 'ajustes-sesiones'(page, baseUrl) {
    const session = await asNewMiembro(page, baseUrl)
    for (const browser of ['iPhone; CriOS/141', 'Windows NT 10.0; Firefox/143.0'])
      await fetch(`${baseUrl}/api/sesion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `Mozilla/5.0 (${browser})` },
        body: JSON.stringify(session),
      })
    await inAjustes(page, baseUrl, 'sesiones')
    await page.getByRole('button', { name: 'Cerrar todas las demás' }).waitFor()
    await page.locator('#sesiones').scrollIntoViewIfNeeded()
  },
  async 'ajustes-segundo-paso'(page, baseUrl) {
    await ofMiembro(page, baseUrl, 'segundo-paso')
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByRole('button', { name: 'Seguir' }).click()
  },
  async 'ajustes-segundo-paso-preparado'(page, baseUrl) {
    await asMiembro(page, baseUrl)
    await prepare(page, baseUrl)
  },
  async 'ajustes-segundo-paso-activo'(page, baseUrl) {
    await asNewMiembro(page, baseUrl)
    await prepare(page, baseUrl)
    const url = await page.getByRole('link', { name: 'Abre tu aplicación' }).getAttribute('href')
    await page.getByLabel('Código de 6 números').fill(totpCode(new URL(url ?? '').searchParams.get('secret') ?? ''))
    await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
    await page.getByText('Activo', { exact: true }).waitFor()
  },
  async 'ajustes-de-gestion'(page, baseUrl) {
    await asStaff(page, baseUrl)
    await inAjustes(page, baseUrl)
  },
  async 'ajustes-borrar'(page, baseUrl) {
    await ofMiembro(page, baseUrl, 'mis-datos')
    await page.getByRole('button', { name: 'Borrar mi cuenta' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
