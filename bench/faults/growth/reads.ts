import { linkTo } from '#lib/linkTo.ts'
import { pages } from '#routes.ts'
import { addressOf, BY_LINK, OF_OWNER } from '#testing/growthExamples.server.ts'
import { EXPECTED } from '#testing/permissions.ts'
import { operationsOf } from '../hostile/requests.ts'

export type Asker = 'visitor' | 'member' | 'admin'
/** What is read: the same at every size, at an address of each. */
export type Read = { name: string; asker: Asker; status: number; link: boolean; addresses: string[] }
type Examples = Record<string, string[]>

/** Routes that are not measured, by the begin of their name, and why. */
const UNMEASURED: Record<string, string> = {
  'GET /api/vivo': 'a stream has no end; live.bench.ts measures what comes on it',
  'GET /metrics': 'metrics.bench.ts measures it',
  'GET /rastrear/': 'they only redirect',
  'GET /manage/solicitudes/': 'it only redirects',
  'GET /assets/': 'files of the build',
  'GET /iconos/': 'likewise',
  'GET /img/': 'likewise',
}

/** Old addresses that only lead on to another. */
const REDIRECTING = ['/admin-brisabox-dashboard', '/cuenta', '/manage/solicitudes']

/** The route whose example a page's address takes its ids from. */
const IDS: Record<string, string> = {
  '/productos/:slug': '/api/piezas/:slug',
  '/manage/pedidos/:codigo': '/api/gestion/pedidos/:codigo',
  '/manage/pedidos/:codigo/editar': '/api/gestion/pedidos/:codigo',
  '/manage/pedidos/:codigo/precio': '/api/gestion/pedidos/:codigo',
  '/admin-dashboard/clientes/:codigo': '/api/gestion/clientes/:codigo',
  '/manage/bandeja/:clase/:id': '/api/gestion/bandeja/:clase/:id',
  '/admin-dashboard/tickets/:id': '/api/gestion/tickets/:id',
  '/admin-dashboard/chat/:id': '/api/gestion/chat/:id',
  '/manage/piezas/:id': '/api/gestion/piezas/:id',
  '/admin-dashboard/noticias/:id': '/api/gestion/noticias/:id',
  '/manage/correos/:id': '/api/gestion/correos/:id',
}
/** Pages that read something else for what follows `?`: the route whose examples they take. */
const QUERIES: Record<string, string> = {
  [linkTo('/productos')]: '/api/piezas',
  [linkTo('/manage/pedidos')]: '/api/gestion/pedidos/lista',
  [linkTo('/rastrear')]: '/api/rastreo',
}

/**
 * Every read of the shop: each GET route of its OpenAPI document or of the table of permissions with each of its
 * examples, and each page of `src/routes.ts`.
 * @param examples of each size
 * @returns also the routes and pages without an example and without a reason
 */
export function listReads(document: Parameters<typeof operationsOf>[0], examples: Examples[]) {
  const forgotten: string[] = []
  const described = operationsOf(document).map(({ method, url }) => `${method} ${url}`)
  const names = new Set([
    ...described,
    ...Object.keys(EXPECTED),
    ...Object.keys(examples[0] ?? {}).map((url) => `GET ${url}`),
  ])
  const ofPages = new Set(pages.map(({ path }) => `GET ${path}`))
  const isLeftOut = (name: string) => Object.keys(UNMEASURED).some((begin) => name.startsWith(begin))
  const routes = [...names]
    .filter((name) => name.startsWith('GET ') && !ofPages.has(name) && !isLeftOut(name))
    .toSorted()

  const ofRoutes = routes.flatMap((name): Read[] => {
    const url = name.slice(4)
    // Outside the API most have neither ids nor queries.
    const plain = /^\/(api\/|.*[:{])/.test(url) ? [] : ['']
    const own = examples.map((of) => of[url] ?? plain)
    if (!own[0]?.length) forgotten.push(name)
    const link = BY_LINK.includes(url)
    const asker = OF_OWNER.includes(url) ? 'member' : askerOf(EXPECTED[name])
    return (own[0] ?? []).map((example, n) => ({
      name: `${name}${/\?.*/.exec(example)?.[0].replaceAll(/\d{3,}[\w-]*/g, '…') ?? ''}`,
      ...{ asker, link, status: link ? 404 : REDIRECTING.includes(url) ? 302 : 200 },
      addresses: own.map((of) => addressOf(url, of[n] ?? '')),
    }))
  })
  const pageReads = pages.flatMap(({ path, audience }): Read[] => {
    if (!path || path === '/*') return []
    const from = IDS[path]
    if (path.includes(':') && !from) {
      forgotten.push(`page ${path}`)
      return []
    }
    const whole = examples.map((of) => (from ? addressOf(path, of[from]?.[0] ?? '') : path))
    const queries =
      examples[0]?.[QUERIES[path] ?? '']?.map((_, n) => examples.map((of) => of[QUERIES[path] ?? '']?.[n] ?? '')) ?? []
    const asker = audience === 'personal' ? 'admin' : audience === 'miembros' ? 'member' : 'visitor'
    return [whole, ...queries.filter(([query]) => query).map((of) => of.map((query) => path + query))].map(
      (addresses) => ({
        name: `page ${path}${/\?.*/.exec(addresses[0] ?? '')?.[0].replaceAll(/\d{3,}[\w-]*/g, '…') ?? ''}`,
        ...{ asker, addresses, link: false, status: 200 },
      }),
    )
  })
  return { reads: [...ofRoutes, ...pageReads], forgotten, unmeasured: Object.keys(UNMEASURED) }
}

function askerOf(policy: string | undefined): Asker {
  if (policy === 'publica') return 'visitor'
  return policy === 'miembro' ? 'member' : 'admin'
}
