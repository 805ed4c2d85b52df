import type { FastifyRequest } from 'fastify'
import { darSegundoPaso, iniciarSesion, type Session } from '#auth/contract.ts'
import { landingPathOf } from '#auth/returnState.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { listarPreguntas } from '#conversaciones/preguntas/contract.ts'
import { listarPublicas } from '#conversaciones/preguntas/preguntas.server.ts'
import type { Db } from '#db/open.server.ts'
import { enviarComprobante, GRANDE, MAX_BYTES } from '#dinero/comprobantes/contract.ts'
import { CODIGO_PEDIDO, formatCodigo } from '#lib/codigoFormat.ts'
import { notFound } from '#lib/errors.ts'
import { urlDeFoto } from '#lib/fotos/rules.ts'
import { linkTo } from '#lib/linkTo.ts'
import { lookUp } from '#lib/lookUp.ts'
import type { Posted } from '#lib/pageData.ts'
import { cancelarAvisos, reactivarAvisos } from '#mail/bajas/contract.ts'
import { registrarMiembro } from '#miembros/alta/contract.ts'
import { entrarPorCodigo } from '#miembros/contract.ts'
import { codigoOf } from '#miembros/rules.ts'
import { negocio } from '#negocio'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { EMPTY_DIRECCION, obtenerPiezaPedida, solicitarPedido } from '#pedidos/contract.ts'
import { callarRecordatorios } from '#pedidos/cuotas/recordatorios/contract.ts'
import { municipiosOf } from '#pedidos/pedir/provincias.ts'
import { readPiezaPedida } from '#pedidos/pedir/requestedPieza.ts'
import { DecisionDePropuesta, decidirPropuesta } from '#pedidos/propuestas/contract.ts'
import { NO_RASTREO, obtenerRastreo } from '#pedidos/rastreo/contract.ts'
import { obtenerRecibo } from '#pedidos/recibos/contract.ts'
import { esperarPieza, obtenerPiezaEsperada } from '#piezas/avisame/contract.ts'
import {
  type FiltroDeVitrina,
  listarPiezas,
  listarPortada,
  NO_PIEZA,
  obtenerPieza,
  SlugDePieza,
} from '#piezas/contract.ts'
import {
  obtenerPieza as leerPieza,
  listarPortada as leerPortada,
  listarParaBuscadores,
  listarVitrina,
} from '#piezas/piezas.server.ts'
import { filtroOf } from '#piezas/rules.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { formatCodigoDeRetiro } from '#retiros/rules.ts'
import type { AddressedPage } from '#sitio/addressedPage.server.ts'
import type { PersonalPage } from '#sitio/personalPage.server.ts'
import type { PostableForm } from '#sitio/postedForm.server.ts'
import type { PageRead } from '#sitio/renderedPage.server.ts'
import { Moved } from '#sitio/renderings.server.ts'
import { cambiarDireccion, pedirAyuda } from '#solicitudes/contract.ts'

/** What pages show from the database in their first HTML. */
export function pageReads(db: Db): PageRead[] {
  return [
    { page: linkTo('/faq'), route: listarPreguntas, read: () => listarPublicas(db), topics: ['gestion:preguntas'] },
    { page: linkTo('/'), route: listarPortada, read: () => leerPortada(db), topics: ['piezas'] },
    { page: linkTo('/rastrear'), route: obtenerRastreo, read: async () => NO_RASTREO, topics: [] },
  ]
}

/** Pages whose address says what they show. */
export const addressedPages = (db: Db): AddressedPage[] => [
  {
    page: linkTo('/productos'),
    route: listarPiezas,
    asked: (_params, search) => filtroOf(search),
    async read(filtro: FiltroDeVitrina) {
      const vitrina = await listarVitrina(db, filtro)
      if (filtro.pagina && vitrina.piezas.length === 0) throw notFound(NO_PIEZA)
      return vitrina
    },
    topics: ['piezas'],
    // There is no end to what people search for, and nobody else looks for the same.
    isKept: ({ q }: FiltroDeVitrina) => !q,
  },
  {
    page: '/productos/:slug',
    route: obtenerPieza,
    asked({ slug }) {
      if (!SlugDePieza.safeParse(slug).success) throw notFound(NO_PIEZA)
      return { slug }
    },
    async read({ slug }: { slug: string }) {
      const answer = await leerPieza(db, { slug })
      if (answer.pieza.slug !== slug) throw new Moved({ slug: answer.pieza.slug })
      return answer
    },
    topics: ['piezas'],
  },
]

/** The pieces in the sitemap, with their photos. */
export const listedPieces = (db: Db) => ({
  read: async () =>
    (await listarParaBuscadores(db)).map(({ slug, fotos }) => ({
      address: linkTo('/productos/:slug', { slug }),
      images: fotos.map(({ id, ancho }) => urlDeFoto(id, ancho, 'webp')),
    })),
  topics: ['piezas'],
})

/** Pages that show what belongs to one browser. */
export const personalPages: PersonalPage[] = [
  { page: linkTo('/rastrear'), route: obtenerRastreo, nothing: NO_RASTREO, asked: trackedAfter },
  {
    page: linkTo('/pedir'),
    route: obtenerPiezaPedida,
    nothing: { asked: null, pieza: null },
    asked: (request, posted) =>
      readPiezaPedida(
        posted ? new URLSearchParams(posted.values).toString() : new URL(request.url, 'http://localhost').search,
      ),
  },
  {
    page: linkTo('/recibo'),
    route: obtenerRecibo,
    nothing: { recibo: null },
    asked(request) {
      const { data: numero } = NumeroDeRecibo.safeParse(askedIn(request, 'numero'))
      return numero ? { numero } : null
    },
  },
  {
    page: linkTo('/avisame'),
    route: obtenerPiezaEsperada,
    nothing: { pieza: null },
    asked(request, posted) {
      const asked = posted?.values.pieza ?? askedIn(request, 'pieza')
      const { data: pieza } = SlugDePieza.safeParse(asked)
      return pieza ? { pieza } : null
    },
  },
]

/** A value of the page's address. */
const askedIn = ({ url }: FastifyRequest, name: string) => new URL(url, 'http://localhost').searchParams.get(name)

const NumeroDeRecibo = obtenerRecibo.schema.querystring.shape.numero

/**
 * What the tracking page shows: after a form the order that the form was about, whatever other pages looked up since.
 * After a refused form only orders that were found are looked up again: a miss would count twice.
 */
function trackedAfter({ rastreados }: FastifyRequest, posted?: Posted) {
  const [latest] = rastreados
  if (!posted) return latest ? {} : null
  const codigo = formatCodigo(posted.values.codigo ?? '')
  const isKnown = rastreados.some((other) => other.hallado && other.codigo === codigo)
  if (isKnown || (CODIGO_PEDIDO.test(codigo) && !posted.rechazo)) return { codigo }
  return latest?.hallado ? {} : null
}

type Values = Record<string, string>

/** Writes a code as programs do while it is typed. */
const withCodigo =
  (field: string, format = formatCodigo) =>
  (values: Values) => ({ ...values, [field]: format(values[field] ?? '') })

/** Drops a municipality of another province: without programs the list does not follow the province. */
function withMunicipio(values: Values): Values {
  const { provincia = '', municipio = '' } = values
  return lookUp(municipiosOf, provincia)?.includes(municipio) ? values : { ...values, municipio: '' }
}

/** A checkbox sends `on`, or nothing. */
const withCheckbox = (field: string) => (values: Values) => ({ ...values, [field]: values[field] === 'on' })

/** Where a sign-in leads; null while its second step is missing. */
const afterSignIn = ({ persona }: Session) => persona && landingPathOf(persona, undefined)

/** Forms that the browser can send by itself, by page. */
export const postableForms: PostableForm[] = [
  {
    page: linkTo('/pedir'),
    form: 'pedir',
    route: solicitarPedido,
    // The style sheet only hides the address of a pickup.
    toInput: (values) =>
      withCheckbox('parecida')(
        values.tipo_servicio === 'envio' ? withMunicipio(values) : { ...values, ...EMPTY_DIRECCION },
      ),
  },
  { page: linkTo('/contacto'), form: 'contacto', route: enviarMensaje, staysOpen: true },
  {
    page: linkTo('/solicitar-retiro'),
    form: 'retiro',
    route: verificarRetiro,
    toInput: withCodigo('codigoPedido', formatCodigoDeRetiro),
    // It asks where the order stands, and the answer may change soon.
    repeatedFor: 30_000,
  },
  { page: linkTo('/avisame'), form: 'avisame', route: esperarPieza },
  { page: linkTo('/cancel-notifications'), form: 'baja', route: cancelarAvisos },
  { page: linkTo('/cancel-notifications'), form: 'alta', route: reactivarAvisos },
  { page: `/${negocio.servicioInternacional.slug}-pedidos`, form: 'internacional', route: solicitarInternacional },
  { page: linkTo('/registro'), form: 'registro', route: registrarMiembro },
  ...[linkTo('/auth'), linkTo('/login')].flatMap((page): PostableForm[] => [
    {
      page,
      form: 'entrar',
      accepts: ({ correo = '' }) => codigoOf(correo) !== null,
      route: entrarPorCodigo,
      toInput({ correo = '', ...values }) {
        return { ...withCheckbox('recordarme')(values), codigo_membresia: codigoOf(correo) }
      },
      next: afterSignIn,
    },
    { page, form: 'entrar', route: iniciarSesion, toInput: withCheckbox('recordarme'), next: afterSignIn },
    { page, form: 'segundo-paso', route: darSegundoPaso, toInput: withCheckbox('confiar'), next: afterSignIn },
  ]),
  {
    page: linkTo('/rastrear'),
    form: 'contacto',
    route: enviarMensaje,
    toInput: withCodigo('codigo_pedido'),
    staysOpen: true,
  },
  {
    page: linkTo('/rastrear'),
    form: 'comprobante',
    route: enviarComprobante,
    toInput: withCodigo('codigo'),
    file: { field: 'archivo', max: MAX_BYTES, refusal: GRANDE },
    // The page says that it came.
    next: () => `${linkTo('/rastrear')}#comprobante-recibido`,
  },
  { page: linkTo('/rastrear'), form: 'recordatorios', route: callarRecordatorios },
  { page: linkTo('/rastrear'), form: 'consulta', route: consultar, staysOpen: true },
  { page: linkTo('/rastrear'), form: 'ayuda', route: pedirAyuda, toInput: withCodigo('codigo') },
  {
    page: linkTo('/rastrear'),
    form: 'direccion',
    route: cambiarDireccion,
    toInput: (values) => withMunicipio(withCodigo('codigo')(values)),
  },
  ...DecisionDePropuesta.shape.decision.options.map(
    (decision): PostableForm => ({
      page: linkTo('/rastrear'),
      form: `precio-${decision}`,
      route: decidirPropuesta,
      toInput: (values) => ({ ...values, decision }),
      // The answer is the whole order, which the page reads anyway and no cookie can hold.
      next: () => `${linkTo('/rastrear')}#contenido`,
    }),
  ),
]
