import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { negocio } from '#negocio'

/**
 * Who a page is for. `todos`: everybody, listed for search engines. `visitantes`: everybody, not listed. The server
 * renders both. `miembros`: signed-in people, and `personal`: staff; their URLs get one empty page that the client
 * fills.
 */
type Audience = 'todos' | 'visitantes' | 'miembros' | 'personal'
type Page = { path: string; audience: Audience; isText: boolean }
type RouteRow = { path?: string; file: string; audience?: Audience; isText?: boolean; children?: RouteRow[] }

const page = (path: string, file: string, audience: Audience, children?: RouteRow[]): RouteRow => ({
  path,
  file,
  audience,
  children,
})
/** A page for everybody whose HTML is all of it: the browser loads no React for it, only `everyPage.ts`. */
const text = (path: string, file: string): RouteRow => ({ path, file, audience: 'todos', isText: true })
/** A layout that wraps pages without adding to their paths. */
const layout = (file: string, children: RouteRow[]): RouteRow => ({ file, children })

const { slug } = negocio.servicioInternacional

/** Every page, one line each: path, screen and audience. */
const table = [
  layout('sitio/SiteLayout.tsx', [
    text('/nosotros', 'sitio/Nosotros.tsx'),
    text('/politicas-privacidad', 'sitio/politicas/PaginaPrivacidad.tsx'),
    text('/politicas-envio', 'sitio/politicas/PaginaEnvio.tsx'),
    text('/terminos-condiciones', 'sitio/politicas/PaginaTerminos.tsx'),
    layout('sitio/QueryProviderLayout.tsx', [
      text('/', 'sitio/Inicio.tsx'),
      text('/productos', 'piezas/vitrina/PaginaProductos.tsx'),
      text('/productos/:slug', 'piezas/vitrina/PaginaPieza.tsx'),
      text('/faq', 'conversaciones/preguntas/PaginaPreguntas.tsx'),
      page('/pedir', 'pedidos/PaginaPedir.tsx', 'todos'),
      page('/rastrear', 'rastreo/PaginaRastrear.tsx', 'todos'),
      page('/recibo', 'pedidos/recibos/PaginaRecibo.tsx', 'visitantes'),
      page('/contacto', 'conversaciones/panel/PaginaContacto.tsx', 'todos'),
      page(`/${slug}-pedidos`, 'paquetes/PaginaInternacional.tsx', 'todos'),
      page('/solicitar-retiro', 'retiros/PaginaRetiro.tsx', 'visitantes'),
      page('/avisame', 'piezas/avisame/PaginaAvisame.tsx', 'visitantes'),
      page('/cancel-notifications', 'mail/bajas/PaginaCancelar.tsx', 'visitantes'),
      page('/auth', 'cuenta/ingreso/PaginaAuth.tsx', 'visitantes'),
      page('/login', 'cuenta/ingreso/PaginaLogin.tsx', 'visitantes'),
      page('/registro', 'miembros/alta/PaginaRegistro.tsx', 'todos'),
      page('/registro-confirmado', 'cuenta/ingreso/PaginaRegistroConfirmado.tsx', 'visitantes'),
      page('/nueva-contrasena', 'auth/contrasena/PaginaNuevaContrasena.tsx', 'visitantes'),
      page('/invitacion', 'auth/equipo/PaginaInvitacion.tsx', 'visitantes'),
      page('/vincular-pedido', 'pedidos/propios/PaginaVincular.tsx', 'visitantes'),
      layout('cuenta/ingreso/WithConfirmation.tsx', [
        layout('cuenta/CuentaLayout.tsx', [
          page('/mi-cuenta', 'cuenta/PaginaCuenta.tsx', 'miembros'),
          page('/mi-cuenta/estado-de-cuenta', 'cuenta/PaginaEstadoDeCuenta.tsx', 'miembros'),
          page('/mi-cuenta/ajustes', 'cuenta/PaginaAjustes.tsx', 'miembros'),
        ]),
      ]),
    ]),
    { path: '/*', file: 'sitio/NoEncontrada.tsx' },
  ]),
  // Staff pages have neither the shop's header nor its footer.
  layout('sitio/QueryProviderLayout.tsx', [
    layout('admin/AdminLayout.tsx', [
      layout('admin/WithErrorBoundary.tsx', [
        page('/manage/pedidos', 'pedidos/lista/PaginaPedidos.tsx', 'personal', [
          layout('admin/ficha/Panel.tsx', [page('/manage/pedidos/:codigo', 'admin/ficha/PaginaFicha.tsx', 'personal')]),
        ]),
        page('/admin-dashboard', 'admin/clientes/PaginaClientes.tsx', 'personal', [
          layout('admin/clientes/PanelDeCliente.tsx', [
            page('/admin-dashboard/clientes/:codigo', 'admin/clientes/PaginaCliente.tsx', 'personal'),
          ]),
        ]),
        page('/manage', 'admin/hoy/PaginaHoy.tsx', 'personal'),
        page('/manage/entregas', 'admin/entregas/PaginaEntregas.tsx', 'personal'),
        page('/manage/avisar', 'pedidos/mover/whatsapp/PaginaAvisar.tsx', 'personal'),
        page('/manage/nuevo', 'pedidos/nuevo/PaginaNuevo.tsx', 'personal'),
        page('/manage/piezas/nueva', 'piezas/nueva/PaginaPiezaNueva.tsx', 'personal'),
        page('/manage/escanear', 'pedidos/escanear/PaginaEscanear.tsx', 'personal'),
        page('/manage/bandeja', 'admin/bandeja/PaginaBandeja.tsx', 'personal', [
          layout('admin/WithErrorBoundary.tsx', [
            page('/manage/bandeja/:clase/:id', 'admin/bandeja/PaginaAsunto.tsx', 'personal'),
          ]),
        ]),
        page('/admin-dashboard/tickets', 'admin/tickets/PaginaTickets.tsx', 'personal', [
          layout('admin/WithErrorBoundary.tsx', [
            page('/admin-dashboard/tickets/:id', 'admin/tickets/PaginaTicket.tsx', 'personal'),
          ]),
        ]),
        page('/admin-dashboard/chat', 'admin/chat/PaginaChat.tsx', 'personal', [
          layout('admin/WithErrorBoundary.tsx', [
            page('/admin-dashboard/chat/:id', 'admin/chat/PaginaConversacion.tsx', 'personal'),
          ]),
        ]),
        layout('admin/dinero/MarcoDeDinero.tsx', [
          layout('admin/WithErrorBoundary.tsx', [
            page('/manage/dinero', 'admin/dinero/PaginaPorVerificar.tsx', 'personal'),
            page('/manage/dinero/banco', 'dinero/banco/PaginaBanco.tsx', 'personal'),
            page('/manage/dinero/caja', 'dinero/caja/PaginaCaja.tsx', 'personal'),
            page('/manage/dinero/cierre', 'dinero/cierre/PaginaCierre.tsx', 'personal'),
            page('/manage/dinero/mes', 'dinero/mes/PaginaMes.tsx', 'personal'),
          ]),
        ]),
        layout('admin/PaddedLayout.tsx', [
          layout('admin/WithErrorBoundary.tsx', [
            page('/manage/pedidos/:codigo/editar', 'pedidos/ficha/PaginaEditar.tsx', 'personal'),
            page('/manage/pedidos/:codigo/precio', 'pedidos/propuestas/PaginaPrecio.tsx', 'personal'),
            page('/manage/piezas/:id', 'piezas/edicion/PaginaPieza.tsx', 'personal'),
          ]),
          page('/manage/piezas', 'piezas/lista/PaginaPiezas.tsx', 'personal'),
          page('/admin-dashboard/paquetes', 'paquetes/digitar/PaginaPaquetes.tsx', 'personal'),
          page('/admin-dashboard/notificaciones', 'admin/avisos/PaginaNotificaciones.tsx', 'personal'),
          page('/admin-dashboard/noticias', 'admin/avisos/PaginaNoticias.tsx', 'personal'),
          page('/admin-dashboard/circulares', 'admin/avisos/PaginaCirculares.tsx', 'personal'),
          page('/admin-dashboard/noticias/nueva', 'admin/avisos/PaginaNoticiaNueva.tsx', 'personal'),
          layout('admin/WithErrorBoundary.tsx', [
            page('/admin-dashboard/noticias/:id', 'admin/avisos/PaginaNoticia.tsx', 'personal'),
          ]),
          page('/admin-dashboard/preguntas', 'admin/preguntas/PaginaPreguntas.tsx', 'personal'),
          page('/manage/compartir', 'admin/compartir/PaginaCompartir.tsx', 'personal'),
          page('/manage/por-enviar', 'admin/porEnviar/PaginaPorEnviar.tsx', 'personal'),
          page('/manage/papel', 'pedidos/papel/PaginaPapel.tsx', 'personal'),
          page('/manage/importar', 'pedidos/importar/PaginaImportar.tsx', 'personal'),
          page('/manage/ajustes', 'admin/ajustes/PaginaAjustes.tsx', 'personal'),
          page('/manage/actividad', 'admin/actividad/PaginaActividad.tsx', 'personal'),
          page('/admin-dashboard/salud', 'salud/PaginaSalud.tsx', 'personal'),
          page('/manage/correos', 'mail/buzon/PaginaCorreos.tsx', 'personal', [
            layout('admin/WithInnerErrorBoundary.tsx', [
              page('/manage/correos/:id', 'mail/buzon/CorreoAbierto.tsx', 'personal'),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),
]

/** Other addresses that people may know, each with the page to which it redirects. */
const aliases = {
  '/cuenta': '/mi-cuenta',
  [`/admin-${slug}-dashboard`]: '/admin-dashboard',
  '/manage/solicitudes': '/manage/bandeja',
  '/manage/solicitudes/:clase/:id': '/manage/bandeja/:clase/:id',
}

/** Staff's pages that open without a connection, with what this browser read last (docs/decisions/042). */
const keptPages = [
  '/manage',
  '/manage/pedidos',
  '/manage/pedidos/:codigo',
  '/manage/entregas',
  '/manage/nuevo',
  '/manage/avisar',
  '/manage/compartir',
  '/manage/por-enviar',
  '/manage/escanear',
  '/admin-dashboard',
  '/admin-dashboard/clientes/:codigo',
]

/** The pages without their layouts. */
export const pages = table.flatMap(pagesOf)

const audience = (...audiences: Audience[]) =>
  pages.filter((page) => audiences.includes(page.audience)).map(({ path }) => path)

const isWhole = (path: string) => !path.includes(':')

/** The page that answers an unknown path, with status 404. */
const notFound = '/404'

/** The paths the server answers, by how it answers them. */
export const siteUrls = {
  rendered: audience('todos', 'visitantes'),
  /** Subset of the rendered paths: those without a parameter. */
  always: audience('todos', 'visitantes').filter(isWhole),
  /** Subset of those that the sitemap lists, before what the database has. */
  indexed: audience('todos').filter(isWhole),
  /** Subset of the rendered paths, and the page for unknown paths: those that load no React. */
  texts: [...pages.filter(({ isText }) => isText).map(({ path }) => path), notFound],
  signedIn: audience('miembros', 'personal'),
  staffOnly: audience('personal'),
  kept: keptPages,
  links: [TRACK_URL],
  redirects: aliases,
  notFound,
}

export default table.map((row) => routeEntry(row, '/')) satisfies RouteConfig

function pagesOf({ path, audience, isText = false, children = [] }: RouteRow): Page[] {
  return [...(path && audience ? [{ path, audience, isText }] : []), ...children.flatMap(pagesOf)]
}

function routeEntry({ path, file, children }: RouteRow, parentPath: string): RouteConfigEntry {
  const segment = path?.slice(parentPath.length).replace(/^\//, '')
  return {
    id: path ?? `${file} ${children?.[0]?.path ?? ''}`,
    file,
    ...(segment === '' && { index: true }),
    ...(segment && { path: segment }),
    ...(children && { children: children.map((row) => routeEntry(row, path ?? parentPath)) }),
  }
}
