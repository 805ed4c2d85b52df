import { enlaceA } from '#lib/enlaceA.ts'
import { accion, aLaLista, enlaceAl, leerPedido } from './lista.ts'
import { enTelefono, entrar, enviar, expect, pedidoDe, sinBarreras, test } from './tienda.ts'

test("nothing that is typed in one order's panel reaches another's", { tag: '@both' }, async ({
  page,
  tienda,
  correoDe,
}) => {
  const pedir = (quien: string) => pedidoDe(page, correoDe(quien), { telefono: '809-555-0123' })
  const [uno, otro] = [await pedir('panel-uno'), await pedir('panel-otro')]
  await entrar(page, tienda, enlaceA('/manage/pedidos'))
  await enlaceAl(page, uno).click()
  await expect(page.getByRole('heading', { name: `${uno} · Ana Peña` })).toBeFocused()

  const panel = page.getByRole('complementary', { name: 'Pedido', exact: true })
  const enHoja = async (boton: string, hacer: () => Promise<void>) => {
    await panel.getByRole('button', { name: boton }).click()
    await hacer()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const nota = panel.getByRole('textbox', { name: 'Nota privada' })
  const descripcion = page.getByRole('dialog').getByLabel('Descripción')
  const mensaje = page.getByRole('dialog').getByRole('textbox', { name: 'Mensaje' })
  await panel.getByLabel('Total (RD$)').fill('1500')
  await enHoja('Otro estatus', () => descripcion.fill('Tu pulsera lleva el nombre de Marta.'))
  await enHoja('Elegir o cambiar el mensaje', () => mensaje.fill('Hola, Marta'))
  // Last: on a phone it has the room of the buttons.
  await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await nota.fill('Paga en efectivo')

  // On a laptop the list stands beside it.
  const volver = panel.getByRole('link', { name: 'Volver a la lista' })
  const alOtro = enTelefono(page) ? volver : enlaceAl(page, otro)
  await alOtro.click()
  const pregunta = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
  await pregunta.getByRole('button', { name: 'Volver' }).click()
  await expect(nota).toHaveValue('Paga en efectivo')
  await alOtro.click()
  await pregunta.getByRole('button', { name: 'Seguir sin guardar' }).click()
  if (alOtro === volver) await enlaceAl(page, otro).click()

  const vacio = async (codigo: string) => {
    await expect(panel.getByRole('heading', { name: `${codigo} · Ana Peña` })).toBeVisible()
    await expect(panel.getByLabel('Total (RD$)')).toHaveValue('')
    await enHoja('Otro estatus', () => expect(descripcion).toHaveValue(''))
    await enHoja('Elegir o cambiar el mensaje', async () => {
      await expect(mensaje).toHaveValue(new RegExp(codigo))
      await expect(mensaje).not.toHaveValue(/Marta/)
    })
    await panel.getByRole('button', { name: 'Escribir una nota privada' }).click()
    await expect(nota).toHaveValue('')
  }
  await vacio(otro)
  await page.goto(enlaceA('/manage/pedidos/:codigo', { codigo: uno }))
  await vacio(uno)
  expect((await leerPedido(page, otro)).notas_privadas).toBeNull()
})

test('what is half typed is asked about once before its order is left, and no longer once it is saved', async ({
  page,
  tienda,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('a-medias'))
  await entrar(page, tienda, enlaceA('/manage/pedidos'))
  const abrir = async () => {
    await enlaceAl(page, codigo).click()
    await expect(page.getByRole('heading', { name: `${codigo} · Ana Peña` })).toBeFocused()
  }
  await abrir()
  const pregunta = page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' })
  const quedarse = async () => {
    await pregunta.getByRole('button', { name: 'Volver' }).click()
    await expect(pregunta).toBeHidden()
  }
  const total = page.getByLabel('Total (RD$)')
  await total.fill('1500')
  await aLaLista(page)
  await quedarse()
  await expect(total).toHaveValue('1500')
  await page.getByRole('button', { name: 'Confirmar con precio' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar con precio' })).toBeHidden()

  await page.getByRole('button', { name: 'Otro estatus' }).click()
  await page.getByRole('dialog').getByLabel('Descripción').fill('Lleva el nombre de Marta.')
  await page.keyboard.press('Escape')
  await aLaLista(page)
  await quedarse()
  await page.getByRole('button', { name: 'Otro estatus' }).click()
  await page.getByRole('dialog').getByLabel('Nuevo estatus').selectOption('En Preparación')
  await page.getByRole('button', { name: 'Pasar a En Preparación' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await aLaLista(page)
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
  await expect(pregunta).toBeHidden()

  // Who goes back is asked too, and then goes.
  await abrir()
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  await page.getByRole('textbox', { name: 'Nota privada' }).fill('Casi lista.')
  const aqui = page.url()
  await page.goBack()
  await quedarse()
  await expect(page).toHaveURL(aqui)
  await page.goBack()
  await pregunta.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(pregunta).toBeHidden()
  await expect(page).not.toHaveURL(aqui)

  // The code of a history to copy is typed too.
  await abrir()
  await accion(page, 'Editar')
  await page.getByRole('form', { name: 'Copiar historial' }).getByLabel('Copiar el historial de').fill('B77-77777')
  await aLaLista(page)
  await pregunta.getByRole('button', { name: 'Seguir sin guardar' }).click()
  await expect(page).toHaveURL(enlaceA('/manage/pedidos'))

  // What is printed of it is a tap away.
  await abrir()
  await accion(page, 'Imprimir')
  await expect(page).toHaveURL(enlaceA('/manage/papel', { consulta: { codigos: codigo } }))
  await expect(page.getByRole('article', { name: `Pedido ${codigo}` })).toBeVisible()
})

test('a private note waits out a lost line, and what somebody else wrote meanwhile is shown beside it', async ({
  page,
  tienda,
  consola,
  correoDe,
}) => {
  const codigo = await pedidoDe(page, correoDe('nota'))
  // In small letters the address is the same order's.
  await entrar(page, tienda, enlaceA('/manage/pedidos/:codigo', { codigo: codigo.toLowerCase() }))
  await expect(page).toHaveURL(enlaceA('/manage/pedidos/:codigo', { codigo }))
  await page.getByRole('button', { name: 'Escribir una nota privada' }).click()
  const nota = page.getByRole('form', { name: 'Nota privada' })
  await nota.getByRole('textbox').fill('El broche, dorado.')
  const alAnotar = `**/api/gestion/pedidos/${codigo}/notas-privadas`
  // Done, and the answer is lost.
  await page.route(
    alAnotar,
    async (ruta) => {
      await ruta.fetch()
      await ruta.abort()
    },
    { times: 1 },
  )
  await nota.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(nota.getByText(/cuenta una sola/)).toBeVisible()
  await expect(nota.getByRole('textbox')).toHaveValue('El broche, dorado.')
  expect(consola.splice(0).join()).toContain('ERR_FAILED')
  await nota.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(nota).toBeHidden()
  await expect(page.getByText('El broche, dorado.')).toBeVisible()

  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await nota.getByRole('textbox').fill('El broche, plateado.')
  const { version } = await leerPedido(page, codigo)
  const ajena = { notas_privadas: 'Llamar antes.', version }
  await enviar(page.request, `/api/gestion/pedidos/${codigo}/notas-privadas`, ajena, 'put')
  await expect(nota.getByText('Otra persona cambió esta nota')).toBeVisible()
  await expect(nota.getByText('Llamar antes.')).toBeVisible()
  await expect(nota.getByRole('textbox')).toHaveValue('El broche, plateado.')
  await sinBarreras(page)
  await nota.getByRole('button', { name: 'Conservar lo que escribí' }).click()
  await nota.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(nota).toBeHidden()
  await expect(page.getByText('El broche, plateado.')).toBeVisible()

  // Put away while it is being saved, it is saved all the same, and nothing counts as typed.
  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await nota.getByRole('textbox').fill('El broche, de cobre.')
  const espera = Promise.withResolvers<void>()
  await page.route(alAnotar, (ruta) => espera.promise.then(() => ruta.continue()), { times: 1 })
  const mandada = page.waitForRequest(alAnotar)
  await nota.getByRole('button', { name: 'Guardar nota' }).click()
  await mandada
  await nota.getByRole('button', { name: 'Cancelar' }).click()
  espera.resolve()
  await expect(page.getByText('El broche, de cobre.')).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar la nota privada' }).click()
  await expect(nota.getByRole('textbox')).toHaveValue('El broche, de cobre.')
  await nota.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('link', { name: 'Hoy' }).first().click()
  await expect(page).toHaveURL(enlaceA('/manage'))
})
