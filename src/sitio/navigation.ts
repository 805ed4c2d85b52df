import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'

export type NavLink = { to: string; etiqueta: string }

export const navigation: NavLink[] = [
  { to: linkTo('/'), etiqueta: 'Inicio' },
  { to: linkTo('/nosotros'), etiqueta: 'Nosotros' },
  { to: linkTo('/pedir'), etiqueta: 'Pedir' },
  { to: linkTo('/rastrear'), etiqueta: 'Rastrear' },
  { to: linkTo('/faq'), etiqueta: 'Preguntas' },
  { to: linkTo('/contacto'), etiqueta: 'Contacto' },
]

/** Prefixes of the pages that need a session; a sign-out on them leads to the home page. */
export const signedInPaths = [linkTo('/mi-cuenta'), linkTo('/manage'), linkTo('/admin-dashboard')]

/** The first two pages of the navigation, which no column of the footer lists. */
export const mainLinks = navigation.slice(0, 2)

export const shopLinks: NavLink[] = [
  { to: linkTo('/pedir'), etiqueta: 'Solicitar Pedido' },
  { to: linkTo('/rastrear'), etiqueta: 'Rastrear pedido' },
  { to: linkTo('/solicitar-retiro'), etiqueta: 'Solicitar Retiro' },
  { to: linkTo('/productos'), etiqueta: 'Productos' },
  {
    to: linkTo(`/${negocio.servicioInternacional.slug}-pedidos`),
    etiqueta: `${negocio.servicioInternacional.nombre}: compras de fuera`,
  },
]

export const helpLinks: NavLink[] = [
  { to: linkTo('/contacto'), etiqueta: 'Contacto' },
  { to: linkTo('/faq'), etiqueta: 'Preguntas frecuentes' },
  { to: linkTo('/cancel-notifications'), etiqueta: 'Cancelar notificaciones' },
]

export const legalLinks: NavLink[] = [
  { to: linkTo('/politicas-envio'), etiqueta: 'Políticas de envío' },
  { to: linkTo('/politicas-privacidad'), etiqueta: 'Políticas de privacidad' },
  { to: linkTo('/terminos-condiciones'), etiqueta: 'Términos y condiciones' },
]
