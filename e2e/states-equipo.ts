import type { Page } from '@playwright/test'
import { linkTo } from '#lib/linkTo.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { asStaff, newEmail, type State, send, typeInPedido, visit } from './state.ts'

const AT_HOME = {
  tipo_servicio: 'envio',
  fecha_estimada_entrega: '2099-12-05',
  telefono: '829-555-0147',
  direccion: 'Calle Duarte',
  numero_casa: '14',
  sector: 'Los Jardines',
  municipio: 'Santiago',
  provincia: 'Santiago',
  referencias: 'Portón blanco, frente al colmado',
}

async function openEntregas(page: Page, baseUrl: string) {
  await asStaff(page, baseUrl)
  const onWay = { ...AT_HOME, estatus_id: ESTATUS.en_ruta }
  await typeInPedido(page, baseUrl, { ...onWay, cliente: 'Yokasta Peña', total: '1850.00', abono: '500.00' })
  await typeInPedido(page, baseUrl, { ...onWay, cliente: 'Ramón Peralta', total: '900.00', abono: '900.00' })
  await visit(page, baseUrl + linkTo('/manage/entregas'))
}

export const equipoStates: Record<string, State> = {
  async equipo(page, baseUrl) {
    await asStaff(page, baseUrl)
    const invited = { nombre: 'Juan Mena', correo: newEmail(), rol: 'mensajero' }
    await send(page, 'post', `${baseUrl}/api/gestion/invitaciones`, invited)
    await visit(page, baseUrl + linkTo('/manage/ajustes', { query: { seccion: 'equipo' } }))
    await page.getByText(invited.correo).waitFor()
  },
  entregas: openEntregas,
  async 'entregas-no-se-pudo'(page, baseUrl) {
    await openEntregas(page, baseUrl)
    await page
      .getByRole('button', { name: /^No se pudo/ })
      .first()
      .click()
    await page.getByLabel('Por qué').waitFor()
  },
}
