import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { negocio } from '#negocio'

/**
 * Whom a page is for. `todos`: anybody, and searches list it. `visitantes`: anybody, and searches do not. Both are made
 * at build time. `miembros` and `personal`: who is signed in, and staff; every such address gets the same empty page,
 * which the page's own program fills.
 */
type Publico = 'todos' | 'visitantes' | 'miembros' | 'personal'
type Linea = { ruta?: string; archivo: string; para?: Publico; dentro?: Linea[] }

const pagina = (ruta: string, archivo: string, para: Publico, dentro?: Linea[]): Linea => ({
  ruta,
  archivo,
  para,
  dentro,
})
/** What pages stand in; it has no address. */
const marco = (archivo: string, dentro: Linea[]): Linea => ({ archivo, dentro })

const { slug } = negocio.servicioInternacional

/** Every page, one line each: its address with its parameters, its screen, and whom it is for. */
const tabla = [
  marco('sitio/Marco.tsx', [
    pagina('/', 'sitio/Inicio.tsx', 'todos'),
    pagina('/nosotros', 'sitio/Nosotros.tsx', 'todos'),
    pagina('/productos', 'sitio/Productos.tsx', 'todos'),
    pagina('/politicas-privacidad', 'sitio/politicas/PaginaPrivacidad.tsx', 'todos'),
    pagina('/politicas-envio', 'sitio/politicas/PaginaEnvio.tsx', 'todos'),
    pagina('/terminos-condiciones', 'sitio/politicas/PaginaTerminos.tsx', 'todos'),
    marco('sitio/ConConsultas.tsx', [
      pagina('/faq', 'conversaciones/preguntas/PaginaPreguntas.tsx', 'todos'),
      pagina('/pedir', 'pedidos/PaginaPedir.tsx', 'todos'),
      pagina('/rastrear', 'rastreo/PaginaRastrear.tsx', 'todos'),
      pagina('/contacto', 'conversaciones/panel/PaginaContacto.tsx', 'todos'),
      pagina(`/${slug}-pedidos`, 'paquetes/PaginaInternacional.tsx', 'todos'),
      pagina('/solicitar-retiro', 'retiros/PaginaRetiro.tsx', 'visitantes'),
      pagina('/cancel-notifications', 'mail/bajas/PaginaCancelar.tsx', 'visitantes'),
      pagina('/auth', 'cuenta/ingreso/PaginaAuth.tsx', 'visitantes'),
      pagina('/login', 'cuenta/ingreso/PaginaLogin.tsx', 'visitantes'),
      pagina('/registro', 'miembros/alta/PaginaRegistro.tsx', 'todos'),
      pagina('/registro-confirmado', 'cuenta/ingreso/PaginaRegistroConfirmado.tsx', 'visitantes'),
      pagina('/nueva-contrasena', 'auth/contrasena/PaginaNuevaContrasena.tsx', 'visitantes'),
      pagina('/vincular-pedido', 'pedidos/propios/PaginaVincular.tsx', 'visitantes'),
      marco('cuenta/ingreso/ConConfirmacion.tsx', [
        marco('cuenta/MarcoDeCuenta.tsx', [
          pagina('/mi-cuenta', 'cuenta/PaginaCuenta.tsx', 'miembros'),
          pagina('/mi-cuenta/estado-de-cuenta', 'cuenta/PaginaEstadoDeCuenta.tsx', 'miembros'),
          pagina('/mi-cuenta/ajustes', 'cuenta/PaginaAjustes.tsx', 'miembros'),
        ]),
      ]),
    ]),
    { ruta: '/*', archivo: 'sitio/NoEncontrada.tsx' },
  ]),
  // Staff work without the shop's header and footer.
  marco('sitio/ConConsultas.tsx', [
    marco('admin/MarcoDeGestion.tsx', [
      marco('admin/ConFallos.tsx', [
        pagina('/manage/pedidos', 'pedidos/lista/PaginaPedidos.tsx', 'personal', [
          marco('admin/ficha/Panel.tsx', [
            pagina('/manage/pedidos/:codigo', 'admin/ficha/PaginaFicha.tsx', 'personal'),
          ]),
        ]),
        pagina('/admin-dashboard', 'admin/clientes/PaginaClientes.tsx', 'personal', [
          marco('admin/clientes/PanelDeCliente.tsx', [
            pagina('/admin-dashboard/clientes/:codigo', 'admin/clientes/PaginaCliente.tsx', 'personal'),
          ]),
        ]),
        pagina('/manage', 'admin/hoy/PaginaHoy.tsx', 'personal'),
        pagina('/manage/bandeja', 'admin/bandeja/PaginaBandeja.tsx', 'personal', [
          marco('admin/ConFallos.tsx', [
            pagina('/manage/bandeja/:clase/:id', 'admin/bandeja/PaginaAsunto.tsx', 'personal'),
          ]),
        ]),
        pagina('/admin-dashboard/tickets', 'admin/tickets/PaginaTickets.tsx', 'personal', [
          marco('admin/ConFallos.tsx', [
            pagina('/admin-dashboard/tickets/:id', 'admin/tickets/PaginaTicket.tsx', 'personal'),
          ]),
        ]),
        pagina('/admin-dashboard/chat', 'admin/chat/PaginaChat.tsx', 'personal', [
          marco('admin/ConFallos.tsx', [
            pagina('/admin-dashboard/chat/:id', 'admin/chat/PaginaConversacion.tsx', 'personal'),
          ]),
        ]),
        marco('admin/ConMargen.tsx', [
          marco('admin/ConFallos.tsx', [
            pagina('/manage/pedidos/:codigo/editar', 'pedidos/ficha/PaginaEditar.tsx', 'personal'),
          ]),
          pagina('/admin-dashboard/paquetes', 'paquetes/digitar/PaginaPaquetes.tsx', 'personal'),
          pagina('/admin-dashboard/notificaciones', 'admin/avisos/PaginaNotificaciones.tsx', 'personal'),
          pagina('/admin-dashboard/noticias', 'admin/avisos/PaginaNoticias.tsx', 'personal'),
          pagina('/admin-dashboard/noticias/nueva', 'admin/avisos/PaginaNoticiaNueva.tsx', 'personal'),
          marco('admin/ConFallos.tsx', [
            pagina('/admin-dashboard/noticias/:id', 'admin/avisos/PaginaNoticia.tsx', 'personal'),
          ]),
          pagina('/admin-dashboard/preguntas', 'admin/preguntas/PaginaPreguntas.tsx', 'personal'),
          pagina('/manage/papel', 'pedidos/papel/PaginaPapel.tsx', 'personal'),
          pagina('/manage/importar', 'pedidos/importar/PaginaImportar.tsx', 'personal'),
          pagina('/manage/actividad', 'admin/actividad/PaginaActividad.tsx', 'personal'),
          pagina('/manage/correos', 'mail/buzon/PaginaCorreos.tsx', 'personal', [
            marco('admin/ConFallosDentro.tsx', [
              pagina('/manage/correos/:id', 'mail/buzon/CorreoAbierto.tsx', 'personal'),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),
]

/** Addresses that logins and mails lead to, and the page each one stands for. */
const desvios = {
  '/cuenta': '/mi-cuenta',
  [`/admin-${slug}-dashboard`]: '/admin-dashboard',
  '/manage/solicitudes': '/manage/bandeja',
  '/manage/solicitudes/:clase/:id': '/manage/bandeja/:clase/:id',
}

/** The table without its frames. */
export const paginas = tabla.flatMap(paginasDe)

const para = (...publicos: Publico[]) =>
  paginas.filter((pagina) => publicos.includes(pagina.para)).map(({ ruta }) => ruta)

/** What the server answers to, and how. */
export const direcciones = {
  construidas: para('todos', 'visitantes'),
  listadas: para('todos'),
  conSesion: para('miembros', 'personal'),
  dePersonal: para('personal'),
  desvios,
  /** What any other address is answered with, and the status 404. */
  noEncontrada: '/404',
}

export default tabla.map((linea) => entradaDe(linea, '/')) satisfies RouteConfig

function paginasDe({ ruta, para, dentro = [] }: Linea): { ruta: string; para: Publico }[] {
  return [...(ruta && para ? [{ ruta, para }] : []), ...dentro.flatMap(paginasDe)]
}

function entradaDe({ ruta, archivo, dentro }: Linea, fuera: string): RouteConfigEntry {
  const camino = ruta?.slice(fuera.length).replace(/^\//, '')
  return {
    id: ruta ?? `${archivo} ${dentro?.[0]?.ruta ?? ''}`,
    file: archivo,
    ...(camino === '' && { index: true }),
    ...(camino && { path: camino }),
    ...(dentro && { children: dentro.map((linea) => entradaDe(linea, ruta ?? fuera)) }),
  }
}
