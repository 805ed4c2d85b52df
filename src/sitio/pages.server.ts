import { readdir } from 'node:fs/promises'
import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Db } from '#db/open.server.ts'
import type { Cookie } from '#http/cookies.server.ts'
import { notFound } from '#lib/errors.ts'
import { fillPattern, linkTo } from '#lib/linkTo.ts'
import type { Live } from '#live/live.server.ts'
import { type AccountPage, answerWithAccount } from './accountPage.server.ts'
import { type AddressedPage, openAddressedPage } from './addressedPage.server.ts'
import { type Effort, inMemory } from './inMemory.server.ts'
import { manifest, staffManifest } from './manifest.server.ts'
import { offlinePage, staffOfflinePage } from './OfflinePage.server.tsx'
import { pagePolicy } from './pagePolicy.server.ts'
import { perSettings } from './perSettings.server.ts'
import { answerPersonally, type PersonalPage } from './personalPage.server.ts'
import { acceptForms, type PostableForm } from './postedForm.server.ts'
import { openPreview } from './preview.server.ts'
import { openPage, type PageRead } from './renderedPage.server.ts'
import { openRenderings } from './renderings.server.ts'
import { type Listed, robotsTxt, sitemap } from './searchEngines.server.ts'
import { serviceWorker } from './serviceWorker.server.ts'
import type { Site } from './site.server.ts'

type SiteOptions = {
  db: Db
  site: Site
  live: Pick<Live, 'listen'>
  /** The public URL of the shop. */
  publicUrl: string
  paths: SitePaths
  reads?: PageRead[]
  /** Pages that are rendered when somebody asks for them. */
  addressed?: AddressedPage[]
  /** Further addresses of the sitemap. */
  listed?: { read: () => Promise<Listed[]>; topics: string[] }
  personal?: PersonalPage[]
  accounts?: AccountPage[]
  forms?: PostableForm[]
  sentForms: Cookie
}

/** The policy of the one page that reads labels (docs/decisions/045); others have that of `http/headers.server.ts`. */
const WITH_CAMERA = 'camera=(self), microphone=(), geolocation=()'

/** The policy of built files. Two of them are workers, which obey it; the reader of labels is WebAssembly. */
const ASSET_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const policyOf = (asset: string) =>
  asset.startsWith('barcodeWorker-') ? `${ASSET_POLICY}; script-src 'wasm-unsafe-eval'` : ASSET_POLICY

/** The site's paths by how they are served; parameters as in `/manage/pedidos/:codigo`. */
type SitePaths = {
  /** Rendered at start, and again when what they show changes. */
  rendered: string[]
  /** Subset of the rendered paths that the sitemap lists. */
  indexed: string[]
  /** Paths that need a session. Without one their page shows that it loads. */
  signedIn: string[]
  /** Subset of those: pages of staff that open without a connection. */
  kept: string[]
  /** Paths of links that lead to a page; other modules answer them. */
  links: string[]
  /** Path → the path that it redirects to. */
  redirects: Record<string, string>
  /** The page for every other path. */
  notFound: string
}

/**
 * Serves the site: pages from memory with `no-cache` and a script policy of their own, hashed files cached for a year.
 */
export async function servePages(
  app: FastifyInstance,
  {
    db,
    site,
    live,
    publicUrl,
    paths,
    reads = [],
    addressed = [],
    listed = { read: async () => [], topics: [] },
    personal = [],
    accounts = [],
    forms = [],
    sentForms,
  }: SiteOptions,
) {
  const { origin } = new URL(publicUrl)
  const publicRoute = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: 'GET', url, policy: 'publica', handler })

  const { rendered, indexed, signedIn, kept, links, redirects } = paths
  const readSent = acceptForms(app, { site, forms, personal, sentForms })
  const notFoundPage = await whileCurrent(async () => pageResponder(await site.page(paths.notFound)))
  const answerMissing = (request: FastifyRequest, reply: FastifyReply) => notFoundPage(request, reply.code(404))
  for (const page of rendered) {
    const byAddress = addressed.find((other) => other.page === page)
    const shared: RouteHandlerMethod = byAddress
      ? openAddressedPage(app, { site, live, own: byAddress, toResponder: askedPageResponder, answerMissing })
      : await openPage(app, { site, live, page, reads, toResponder: pageResponder })
    const own = personal.find((other) => other.page === page)
    publicRoute(page, function respond(request, reply) {
      if (!paramsOf(request)) return reply.callNotFound()
      const posted = readSent(request, page) ?? undefined
      return posted || own?.asked(request)
        ? answerPersonally(app, site, { request, reply, page, own, posted })
        : shared.call(this, request, reply)
    })
  }
  const fixed = rendered.filter((page) => !page.includes(':'))
  openPreview(app, { db, site, pages: fixed, reads, addressed })
  for (const page of signedIn) {
    const shared = await openPage(app, { site, live, page, reads: [], toResponder: privatePageResponder })
    const account = accounts.find((other) => other.page === page)
    publicRoute(page, async function respond(request, reply) {
      if (!paramsOf(request)) return reply.callNotFound()
      if (page === linkTo('/manage/escanear')) reply.header('permissions-policy', WITH_CAMERA)
      if (account && (await answerWithAccount(app, site, { request, reply, ...account }))) return reply
      return shared.call(this, request, reply)
    })
  }
  for (const [desvio, page] of Object.entries(redirects))
    publicRoute(desvio, (request, reply) => {
      const parametros = paramsOf(request)
      return parametros
        ? reply.redirect(fillPattern(page, parametros) + searchParamsOf(request.url))
        : reply.callNotFound()
    })

  const own = indexed.map((address): Listed => ({ address, images: [] }))
  const respondSitemap = openRenderings(app, live, listed.topics)
  publicRoute('/sitemap.xml', (request, reply) =>
    respondSitemap(request, reply, '/sitemap.xml', {
      isKept: true,
      read: listed.read,
      render: (others) =>
        inMemory(sitemap(origin, [...own, ...others]), { 'content-type': 'application/xml; charset=utf-8' }),
    }),
  )
  publicRoute('/robots.txt', await inMemory(robotsTxt(origin), { 'content-type': 'text/plain; charset=utf-8' }))

  const offline = { '/sin-conexion': offlinePage, '/sin-conexion-gestion': staffOfflinePage }
  for (const [url, page] of Object.entries(offline)) publicRoute(url, await whileCurrent(() => pageResponder(page())))
  async function worker() {
    const frames = await Promise.all(kept.map(async (page) => [page, await site.page(page)] as const))
    const pages = Object.entries(offline).map(([url, page]) => [url, page()] as const)
    return serviceWorker(site, { offline: Object.fromEntries(pages), frames: Object.fromEntries(frames) })
  }
  publicRoute(
    '/sw.js',
    await whileCurrent(async () =>
      inMemory(await worker(), {
        'content-type': 'text/javascript; charset=utf-8',
        'content-security-policy': "default-src 'self'",
      }),
    ),
  )
  const manifests = { '/manifest.webmanifest': manifest, '/gestion.webmanifest': staffManifest }
  for (const [url, text] of Object.entries(manifests))
    publicRoute(
      url,
      await whileCurrent(() => inMemory(text(), { 'content-type': 'application/manifest+json; charset=utf-8' })),
    )

  const folder = site.files
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const servirArchivo = (url: string, file: (pedido: string) => string, amount: SendOptions) =>
    app.route<{ Params: { '*'?: string } }>({
      method: 'GET',
      url,
      policy: 'publica',
      handler: ({ params }, reply) => reply.sendFile(file(params['*'] ?? ''), amount),
    })
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/assets/*',
    policy: 'publica',
    handler: ({ params }, reply) =>
      reply
        .header('content-security-policy', policyOf(params['*']))
        .sendFile(`assets/${params['*']}`, { maxAge: '1y', immutable: true }),
  })
  for (const folder of ['img', 'iconos'])
    servirArchivo(`/${folder}/*`, (pedido) => `${folder}/${pedido}`, { maxAge: '7d' })
  for (const file of await readdir(folder, { withFileTypes: true }))
    if (file.isFile() && !file.name.endsWith('.html')) servirArchivo(`/${file.name}`, () => file.name, { maxAge: '1h' })

  const emptyPage = await whileCurrent(async () => privatePageResponder(await site.empty()))
  const propiaDe = findOwnPath([...rendered, ...signedIn, ...links, ...Object.keys(redirects)])
  app.setNotFoundHandler((request, reply) => {
    const { url, method } = request
    if (url.startsWith('/api/')) throw notFound('Esa dirección no existe.')
    const own = method === 'GET' || method === 'HEAD' ? propiaDe(url) : undefined
    if (own) return reply.redirect(own + searchParamsOf(url), 308)
    // A URL that the server cannot decode may match a page in the browser, so it gets the empty page.
    if (request.originalUrl !== url && propiaDe(request.originalUrl)) return emptyPage(request, reply.code(404))
    return answerMissing(request, reply)
  })
}

/** The route's parameters, or null if one is empty. */
function paramsOf({ params }: FastifyRequest) {
  const parametros = params as Record<string, string> // the route's pattern has only named parameters
  return Object.values(parametros).includes('') ? null : parametros
}

/**
 * Finds the canonical path for a URL with other case or trailing slashes, which the browser's router would accept too.
 * A URL without its last parameter leads to the parent page. The result is built from the shop's own patterns, so that
 * no redirect leaves the site.
 */
function findOwnPath(paths: string[]) {
  const patterns = paths.map((routePath) => ({ pattern: routePath, parts: routePath.split('/') }))
  const matches = (own: string, part: string | undefined) =>
    own.startsWith(':') ? part !== '' : own === part?.toLowerCase()

  function buscar(parts: string[]): string | undefined {
    const found = patterns.find(
      ({ parts: own }) => own.length === parts.length && own.every((part, i) => matches(part, parts[i])),
    )
    if (found) {
      const parametros = found.parts.flatMap((own, i) => (own.startsWith(':') ? [[own.slice(1), parts[i]]] : []))
      return fillPattern(found.pattern, Object.fromEntries(parametros))
    }
    const seCorta = patterns.some(
      ({ parts: own }) => own[parts.length]?.startsWith(':') && parts.every((part, i) => matches(own[i] ?? '', part)),
    )
    return seCorta ? buscar(parts.slice(0, -1)) : undefined
  }

  return (url: string) => {
    const [path = ''] = url.split('?')
    return buscar(path.replace(/\/+$/, '').split('/').map(readPart))
  }
}

/** Decodes a segment of a path; returns it unchanged if it cannot be decoded. */
function readPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The query string with its `?`, or ''. */
function searchParamsOf(url: string) {
  return url.includes('?') ? url.slice(url.indexOf('?')) : ''
}

/** Serves a page from memory, with a policy of its own. */
function pageResponder(html: string, headers: Record<string, string> = {}, effort?: Effort) {
  const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(html) }
  return inMemory(html, { ...own, ...headers }, effort)
}

const askedPageResponder = (html: string) => pageResponder(html, {}, 'quick')
/** Serves a page that search engines leave out. */
const privatePageResponder = (html: string) => pageResponder(html, { 'x-robots-tag': 'noindex' })

/** Answers with what `build` makes of the present settings. The first time is now, so that a fault ends the start. */
async function whileCurrent(build: () => ReturnType<typeof inMemory>) {
  const responder = perSettings(build)
  await responder()
  return async (request: FastifyRequest, reply: FastifyReply) => (await responder())(request, reply)
}
