import type { Page } from '@playwright/test'
import { enviarAviso } from '#avisos/avisos.server.ts'
import { publicarNoticias } from '#noticias/noticias.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { sinRespuesta } from './estado.ts'
import { mover } from './lista.ts'
import { entrarComo, entrarPorElFormulario, miembroDe } from './miembro.ts'
import { deGestion } from './personal.ts'
import { conAviso, expect, pedidoDe, sinBarreras, type Tienda, test } from './tienda.ts'

/** A member of the journey's own. */
async function miembro(tienda: Tienda, correo: string) {
  const { conBase } = tienda
  const nuevo = await miembroDe(tienda, { nombre: 'Yokasta Peña', correo })
  const avisar = (...titulos: string[]) =>
    conBase((db) =>
      db.transaction(async (tx) => {
        for (const titulo of titulos)
          await enviarAviso(tx, {
            user_id: nuevo.id,
            codigo_membresia: nuevo.codigo_membresia,
            tipo: 'general',
            titulo,
            mensaje: `${titulo}. Te esperamos.`,
          })
      }),
    )
  return { ...nuevo, avisar }
}

const pestana = (page: Page, nombre: string | RegExp) => page.getByRole('tab', { name: nombre })

test('a member signs in, reads what is new, follows their orders live, adds one by its mail and leaves', async ({
  page,
  playwright,
  tienda,
  correoDe,
}) => {
  const correo = correoDe('yokasta')
  const yokasta = await miembro(tienda, correo)
  await yokasta.avisar('Cerramos el lunes', 'Llegaron cuentas nuevas')
  const noticia = `Cuentas para ${yokasta.codigo_membresia}`
  await tienda.conBase((db) =>
    db.transaction((tx) => publicarNoticias(tx, [{ titulo: noticia, contenido: 'Son azules.' }])),
  )

  // Nobody signed in goes there, and comes back to where they were going.
  await page.goto('/mi-cuenta?ver=notificaciones')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Sesión requerida')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  await entrarPorElFormulario(page, correo)
  await expect(page).toHaveURL(/\/mi-cuenta\?ver=notificaciones$/)
  await expect(page.getByRole('heading', { name: 'Hola, Yokasta', level: 1 })).toBeVisible()
  await expect(page.locator('[data-escrito]')).toHaveText('Hola, Yokasta')
  await expect(page.getByText(yokasta.codigo_membresia)).toBeVisible()
  await expect(page.getByText('RD$ 0.00')).toBeVisible()

  // The count is the list's, wherever it stands.
  const cuenta = (cuantas: number) =>
    expect(page.getByRole('definition').filter({ hasText: 'sin leer' })).toHaveText(`${cuantas} sin leer`)
  await cuenta(2)
  await expect(pestana(page, 'Notificaciones')).toHaveText('Notificaciones2')
  await page.getByRole('link', { name: /Llegaron cuentas nuevas.*sin leer/ }).click()
  await expect(page.getByText('Llegaron cuentas nuevas. Te esperamos.')).toBeVisible()
  await expect(page).toHaveURL(/aviso=\d+/)
  await cuenta(1)
  await yokasta.avisar('Tu pieza te espera')
  await expect(page.getByRole('link', { name: /Tu pieza te espera.*sin leer/ })).toBeVisible()
  await cuenta(2)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await cuenta(0)
  await expect(page.getByRole('button', { name: 'Marcar todas como leídas' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('Llegaron cuentas nuevas. Te esperamos.')).toBeVisible()
  await cuenta(0)

  // The arrows pass over a tab without opening it.
  await pestana(page, 'Notificaciones').focus()
  await page.keyboard.press('ArrowRight')
  await expect(pestana(page, 'Soporte')).toBeFocused()
  await expect(page).toHaveURL(/ver=notificaciones/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ver=soporte$/)
  await expect(page.getByText('No tienes tickets.')).toBeVisible()
  const entradas = await page.evaluate(() => history.length)
  await pestana(page, 'Noticias').click()
  await expect(page.getByRole('heading', { name: noticia })).toBeVisible()
  // One step back for one tap.
  expect(await page.evaluate(() => history.length)).toBe(entradas + 1)
  await pestana(page, 'Solicitar Pedido').click()
  await expect(page.getByLabel('Código de membresía')).toHaveValue(yokasta.codigo_membresia)
  await page.getByLabel('¿Qué quieres comprar?').fill('Cartera roja')

  // An order with the confirmed e-mail is there by itself, and moves while one looks.
  await pestana(page, 'Mis Pedidos').click()
  await expect(page.getByText('Todavía no tienes pedidos.')).toBeVisible()
  await pestana(page, 'Solicitar Pedido').click()
  await expect(page.getByLabel('¿Qué quieres comprar?')).toHaveValue('Cartera roja')
  await pestana(page, 'Mis Pedidos').click()
  const codigo = await pedidoDe(page, correo)
  const tarjeta = page.getByRole('article', { name: codigo })
  await expect(tarjeta).toContainText('Recibido')
  for (const dato of ['Cliente', 'Total', 'Creado', 'Estimado']) await expect(tarjeta.getByText(dato)).toBeVisible()
  await mover(await deGestion(playwright, tienda), codigo, { estatus_id: ESTATUS.listo })
  await expect(tarjeta.locator('[data-slot=insignia]')).toHaveText('Listo para Entregar')
  await expect(page.getByRole('heading', { name: 'Lo que espera por ti' })).toBeVisible()
  await tarjeta.getByRole('link', { name: /Ver los pasos/ }).click()
  await expect(page).toHaveURL(new RegExp(`pedido=${codigo}`))
  await expect(tarjeta.getByRole('list', { name: 'Historial del pedido' })).toBeVisible()

  // Typing a code links nothing: its own address says yes.
  const deTia = correoDe('tia')
  const otro = await pedidoDe(page, deTia)
  await page.getByRole('button', { name: 'Vincular un pedido' }).click()
  const formulario = page.getByRole('form', { name: 'Vincular un pedido' })
  await formulario.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(formulario.getByText('Escribe el código del pedido.').first()).toBeVisible()
  await formulario.getByLabel('Código de pedido').fill(otro)
  await formulario.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(formulario.getByText(/le llega un enlace/)).toBeVisible()
  await expect(page.getByRole('article', { name: otro })).toHaveCount(0)
  const carta = await tienda.buzon.esperarA(({ para, asunto }) => para.includes(deTia) && asunto.includes('¿Agregar'))
  const enlace = /\/vincular-pedido#c=[\w-]{22}/.exec(carta.texto)?.[0] ?? ''
  await page.goto(enlace)
  await expect(page.getByText('Yokasta, y***@ejemplo.com')).toBeVisible()
  await expect(page).not.toHaveURL(/c=/)
  await page.getByRole('button', { name: 'Agregar el pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Pedido agregado' })).toBeFocused()
  await sinBarreras(page)
  await page.getByRole('link', { name: 'Ir a Mi cuenta' }).click()
  await expect(page.getByRole('article', { name: otro })).toBeVisible()
  await expect(page.getByRole('article', { name: codigo })).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(`${tienda.url}/`)
  await conAviso(page, 'Sesión cerrada', 'Puedes volver a entrar cuando quieras.')
  await expect(page.getByText('Sesión requerida')).toBeHidden()
})

test('a part that cannot be read says so, and another try brings it', async ({ page, tienda, correoDe, consola }) => {
  const correo = correoDe('yokasta')
  await miembro(tienda, correo)
  await entrarComo(page.request, correo)
  await sinRespuesta(page, '**/api/noticias', () => page.goto('/mi-cuenta?ver=noticias'))
  await expect(page.getByText('No se pudo cargar la información')).toBeVisible()
  await page.unroute('**/api/noticias')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No se pudo cargar la información')).toBeHidden()
  expect(consola.splice(0).join()).toContain('ERR_FAILED')
})

test.describe('with things that move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the greeting is typed once in a tab, takes its room at once and is whole for who hears it', async ({
    page,
    tienda,
    correoDe,
  }) => {
    const correo = correoDe('yokasta')
    await miembro(tienda, correo)
    await entrarComo(page.request, correo)
    await page.addInitScript(anotarLoEscrito)
    await page.goto('/mi-cuenta')
    const titulo = page.getByRole('heading', { name: 'Hola, Yokasta', level: 1 })
    const escrito = page.locator('[data-escrito]')
    await expect(escrito).toHaveText(/^Hola/)
    await page.evaluate(() => document.fonts.ready)
    const antes = await titulo.boundingBox()
    await expect(escrito).toHaveText('Hola, Yokasta')
    expect(await titulo.boundingBox()).toEqual(antes)
    // Each longer than the one before; a machine slower than the letters shows two at once.
    const partes = await page.evaluate(loEscrito)
    expect(partes.map((parte) => 'Hola, Yokasta'.slice(0, parte.length))).toEqual(partes)
    expect(partes).toEqual(partes.toSorted((una, otra) => una.length - otra.length))
    expect(partes.length).toBeGreaterThan(2)
    await page.reload()
    await expect(escrito).toHaveText('Hola, Yokasta')
    expect(await page.evaluate(loEscrito)).toEqual(['Hola, Yokasta'])
  })
})

type Anotado = typeof globalThis & { escrito: string[] }

function anotarLoEscrito() {
  const escrito: string[] = []
  ;(globalThis as Anotado).escrito = escrito // read below
  new MutationObserver(() => {
    const texto = document.querySelector('[data-escrito]')?.textContent
    if (texto && texto !== escrito.at(-1)) escrito.push(texto)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

const loEscrito = () => (globalThis as Anotado).escrito
