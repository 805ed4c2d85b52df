import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'

export type NavLink = { to: string; label: string }

export const navigation: NavLink[] = [
  { to: linkTo('/'), label: 'Inicio' },
  { to: linkTo('/nosotros'), label: 'Nosotros' },
  { to: linkTo('/pedir'), label: 'Pedir' },
  { to: linkTo('/rastrear'), label: 'Rastrear' },
  { to: linkTo('/faq'), label: 'Preguntas' },
  { to: linkTo('/contacto'), label: 'Contacto' },
]

/** The first two pages of the navigation, which no column of the footer lists. */
export const mainLinks = navigation.slice(0, 2)

export const shopLinks: NavLink[] = [
  { to: linkTo('/pedir'), label: 'Solicitar Pedido' },
  { to: linkTo('/rastrear'), label: 'Rastrear pedido' },
  { to: linkTo('/solicitar-retiro'), label: 'Solicitar Retiro' },
  { to: linkTo('/productos'), label: 'Productos' },
  { to: linkTo('/registro'), label: 'Hazte miembro' },
  {
    to: linkTo(`/${negocio.servicioInternacional.slug}-pedidos`),
    label: `${negocio.servicioInternacional.nombre}: compras de fuera`,
  },
]

export const helpLinks: NavLink[] = [
  { to: linkTo('/contacto'), label: 'Contacto' },
  { to: linkTo('/faq'), label: 'Preguntas frecuentes' },
  { to: linkTo('/cancel-notifications'), label: 'Cancelar notificaciones' },
]

export const legalLinks: NavLink[] = [
  { to: linkTo('/politicas-envio'), label: 'Políticas de envío' },
  { to: linkTo('/politicas-privacidad'), label: 'Políticas de privacidad' },
  { to: linkTo('/terminos-condiciones'), label: 'Términos y condiciones' },
]
