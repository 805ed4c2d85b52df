import { negocio } from '#negocio'

/** The pages whose HTML is made at build time; the rest are rendered in the browser from the fallback. */
export const paginasPrerenderizadas = [
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
  `/${negocio.servicioInternacional.slug}-pedidos`,
]

/** Pages that need a session or only send people on. Any other address is answered with 404. */
export const paginasConSesion = [
  '/manage',
  '/manage/solicitudes',
  '/manage/correos',
  '/mi-cuenta',
  '/admin-dashboard',
  '/cuenta',
  `/admin-${negocio.servicioInternacional.slug}-dashboard`,
]
