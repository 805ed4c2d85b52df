import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { negocio } from '#negocio'
import { paginasPendientes } from './sitio/paginasPendientes.ts'

/** The table of every page (specification §2). */
export default [
  layout('sitio/Marco.tsx', [
    index('sitio/Inicio.tsx'),
    route('nosotros', 'sitio/Nosotros.tsx'),
    route('productos', 'sitio/Productos.tsx'),
    route('faq', 'sitio/Preguntas.tsx'),
    route('politicas-privacidad', 'sitio/politicas/PaginaPrivacidad.tsx'),
    route('politicas-envio', 'sitio/politicas/PaginaEnvio.tsx'),
    route('terminos-condiciones', 'sitio/politicas/PaginaTerminos.tsx'),
    layout('comun/ConConsultas.tsx', [
      route('pedir', 'pedidos/PaginaPedir.tsx'),
      route('rastrear', 'rastreo/PaginaRastrear.tsx'),
      route('contacto', 'contacto/PaginaContacto.tsx'),
      route('solicitar-retiro', 'retiros/PaginaRetiro.tsx'),
      route('cancel-notifications', 'correo/bajas/PaginaCancelar.tsx'),
      route(`${negocio.servicioInternacional.slug}-pedidos`, 'paquetes/PaginaInternacional.tsx'),
      route('auth', 'acceso/PaginaAuth.tsx'),
      route('login', 'acceso/PaginaLogin.tsx'),
      layout('acceso/SoloAdmin.tsx', [
        route('manage', 'pedidos/Manage.tsx'),
        route('manage/solicitudes', 'solicitudes/PaginaSolicitudes.tsx'),
        route('manage/correos', 'correo/buzon/PaginaCorreos.tsx'),
      ]),
    ]),
    ...Object.keys(paginasPendientes).map((ruta) =>
      route(ruta.slice(1), 'sitio/PaginaEnPreparacion.tsx', { id: `pendiente${ruta}` }),
    ),
    route('*', 'sitio/NoEncontrada.tsx'),
  ]),
  route('cuenta', 'sitio/redireccion.ts', { id: 'cuenta' }),
  route(`admin-${negocio.servicioInternacional.slug}-dashboard`, 'sitio/redireccion.ts', { id: 'admin-servicio' }),
] satisfies RouteConfig
