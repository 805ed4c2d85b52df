import { negocio } from '#negocio'

const { slug } = negocio.servicioInternacional

export const paginasPublicas = [
  '/',
  '/nosotros',
  '/productos',
  '/pedir',
  '/rastrear',
  '/faq',
  '/contacto',
  '/solicitar-retiro',
  '/cancel-notifications',
  '/politicas-privacidad',
  '/politicas-envio',
  '/terminos-condiciones',
  '/auth',
  '/registro',
  '/login',
  '/registro-confirmado',
  `/${slug}-pedidos`,
]

const paginasConSesion = ['/mi-cuenta', '/manage', '/manage/solicitudes', '/manage/correos', '/admin-dashboard']

/** Every page. Their HTML is made at build time; those for somebody signed in are made as they look before that is known. */
export const paginas = [...paginasPublicas, ...paginasConSesion]

/** What any other address is answered with, and the status 404. */
export const paginaNoEncontrada = '/404'

/** Addresses that logins and mails lead to (specification §2), and the page each one stands for. */
export const desvios: Record<string, string> = {
  '/cuenta': '/mi-cuenta',
  [`/admin-${slug}-dashboard`]: '/admin-dashboard',
}
