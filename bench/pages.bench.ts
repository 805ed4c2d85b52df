import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Measures the pages listed for search engines as a phone on a slow connection loads them: Lighthouse with its mobile
 * profile and simulated throttling, on the production server. `PAGINAS=/,/faq` measures only those. Medians of `RONDAS`
 * measurements.
 */
const ROUNDS = Number(process.env.RONDAS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Lighthouse's audits, in milliseconds; CLS has no unit. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

await measureIn(
  async ({ machine, openServer }) => {
    const port = await freePort()
    await openServer(port)
    const baseUrl = `http://127.0.0.1:${port}`
    const pages = process.env.PAGINAS?.split(',') ?? (await listedPages(baseUrl))
    const debugPort = await freePort()
    const { executablePath, args } = await findBrowser()
    const browser = await chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${debugPort}`],
    })
    console.log(`\n${machine}, Lighthouse mobile, median of ${ROUNDS}\n`)
    console.log(`| page | ${CATEGORIES.join(' | ')} | ${Object.keys(METRICS).join(' | ')} | JS KB | HTML KB | all KB |`)
    console.log(`| --- |${' --- |'.repeat(CATEGORIES.length + Object.keys(METRICS).length + 3)}`)
    for (const page of pages) console.log(await measure(baseUrl + page, page, debugPort))
    await browser.close()
  },
  { filled: false },
)

async function measure(url: string, page: string, port: number) {
  const rounds: Awaited<ReturnType<typeof loadPage>>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await loadPage(url, port))
  const medianOf = (de: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(de), 0.5)
  const cells = [
    ...CATEGORIES.map((category) => Math.round(medianOf(({ scores }) => scores[category]) * 100)),
    ...Object.keys(METRICS).map((metric) => {
      const value = medianOf(({ metrics }) => metrics[metric as keyof typeof METRICS])
      return metric === 'CLS' ? value.toFixed(3) : Math.round(value)
    }),
    ...(['programas', 'pagina', 'todo'] as const).map((kind) =>
      (medianOf(({ weights }) => weights[kind]) / 1000).toFixed(1),
    ),
  ]
  const failures = rounds[0]?.failures ?? []
  return `| ${page} | ${cells.join(' | ')} |${failures.length > 0 ? ` <!-- ${failures.join(', ')} -->` : ''}`
}

type NetworkRequest = { url: string; resourceType: string; transferSize: number }

async function loadPage(url: string, port: number) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { categories, audits } = result.lhr
  const { items } = (audits['network-requests']?.details ?? { items: [] }) as unknown as { items: NetworkRequest[] } // Lighthouse's format
  const weightOf = (es: (request: NetworkRequest) => boolean) =>
    items.filter(es).reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, categories[category]?.score ?? 0])) as Record<
      (typeof CATEGORIES)[number],
      number
    >,
    metrics: Object.fromEntries(
      Object.entries(METRICS).map(([metricName, audit]) => [metricName, audits[audit]?.numericValue ?? Number.NaN]),
    ) as Record<keyof typeof METRICS, number>,
    weights: {
      // Scripts are recognized by URL, since prefetched ones have another resource type.
      programas: weightOf(({ url }) => new URL(url).pathname.endsWith('.js')),
      pagina: weightOf(({ resourceType }) => resourceType === 'Document'),
      todo: weightOf(() => true),
    },
    /** Failed audits of the categories other than performance. */
    failures: (['accessibility', 'best-practices', 'seo'] as const).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}

async function listedPages(baseUrl: string) {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
