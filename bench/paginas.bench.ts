import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { buscarNavegador } from '../e2e/navegador.ts'
import { cuantil, medirEn, puertoLibre } from './escenario.ts'

/**
 * The pages that searches may list, as a phone with a slow line loads them: Lighthouse with its own mobile profile and
 * simulated throttling, on the server as it runs in production. `PAGINAS=/,/faq` measures those alone; `RONDAS` is how
 * often, of which the median counts.
 */
const RONDAS = Number(process.env.RONDAS ?? 3)
const CATEGORIAS = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Milliseconds, but for the shift, which has no unit. */
const MEDIDAS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

await medirEn(
  async ({ maquina, abrirServidor }) => {
    const puerto = await puertoLibre()
    await abrirServidor(puerto)
    const base = `http://127.0.0.1:${puerto}`
    const paginas = process.env.PAGINAS?.split(',') ?? (await listables(base))
    const deDepuracion = await puertoLibre()
    const { executablePath, args } = await buscarNavegador()
    const navegador = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${deDepuracion}`],
    })
    console.log(`\n${maquina}, Lighthouse mobile, median of ${RONDAS}\n`)
    console.log(`| page | ${CATEGORIAS.join(' | ')} | ${Object.keys(MEDIDAS).join(' | ')} | JS KB | HTML KB | all KB |`)
    console.log(`| --- |${' --- |'.repeat(CATEGORIAS.length + Object.keys(MEDIDAS).length + 3)}`)
    for (const pagina of paginas) console.log(await medir(base + pagina, pagina, deDepuracion))
    await navegador.close()
  },
  { lleno: false },
)

async function medir(url: string, pagina: string, port: number) {
  const rondas: Awaited<ReturnType<typeof cargar>>[] = []
  for (let ronda = 0; ronda < RONDAS; ronda++) rondas.push(await cargar(url, port))
  const mediana = (de: (ronda: (typeof rondas)[number]) => number) => cuantil(rondas.map(de), 0.5)
  const celdas = [
    ...CATEGORIAS.map((categoria) => Math.round(mediana(({ notas }) => notas[categoria]) * 100)),
    ...Object.keys(MEDIDAS).map((medida) => {
      const valor = mediana(({ medidas }) => medidas[medida as keyof typeof MEDIDAS])
      return medida === 'CLS' ? valor.toFixed(3) : Math.round(valor)
    }),
    ...(['programas', 'pagina', 'todo'] as const).map((clase) =>
      (mediana(({ pesos }) => pesos[clase]) / 1000).toFixed(1),
    ),
  ]
  const faltas = rondas[0]?.faltas ?? []
  return `| ${pagina} | ${celdas.join(' | ')} |${faltas.length > 0 ? ` <!-- ${faltas.join(', ')} -->` : ''}`
}

type Peticion = { url: string; resourceType: string; transferSize: number }

async function cargar(url: string, port: number) {
  const resultado = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIAS] })
  if (!resultado) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { categories, audits } = resultado.lhr
  const { items } = (audits['network-requests']?.details ?? { items: [] }) as unknown as { items: Peticion[] } // its form
  const peso = (es: (peticion: Peticion) => boolean) =>
    items.filter(es).reduce((suma, { transferSize }) => suma + transferSize, 0)
  return {
    notas: Object.fromEntries(CATEGORIAS.map((clave) => [clave, categories[clave]?.score ?? 0])) as Record<
      (typeof CATEGORIAS)[number],
      number
    >,
    medidas: Object.fromEntries(
      Object.entries(MEDIDAS).map(([nombre, auditoria]) => [nombre, audits[auditoria]?.numericValue ?? Number.NaN]),
    ) as Record<keyof typeof MEDIDAS, number>,
    pesos: {
      // A page fetches its programs before it runs them: by address, and not by what asked for them.
      programas: peso(({ url }) => new URL(url).pathname.endsWith('.js')),
      pagina: peso(({ resourceType }) => resourceType === 'Document'),
      todo: peso(() => true),
    },
    /** What keeps a category but speed from being whole. */
    faltas: (['accessibility', 'best-practices', 'seo'] as const).flatMap((clave) =>
      (categories[clave]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}

async function listables(base: string) {
  const mapa = await (await fetch(`${base}/sitemap.xml`)).text()
  return [...mapa.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, direccion = '']) => new URL(direccion).pathname)
}
