// Asks a Prometheus that scrapes the shop every query of monitoring/dashboard.json, as Grafana would, and lists how many
// series answer. Fails if one is refused or names a metric that Prometheus does not have.
//   node deploy/try-dashboard.mjs http://127.0.0.1:9090
import { readFileSync } from 'node:fs'
import path from 'node:path'

const [prometheus] = process.argv.slice(2)
const { panels } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'monitoring/dashboard.json'), 'utf8'))

async function ask(endpoint, query) {
  const answer = await fetch(`${prometheus}/api/v1/${endpoint}?${new URLSearchParams(query)}`)
  const { status, data, error } = await answer.json()
  if (status !== 'success') throw new Error(error)
  return data
}

// Also those that nothing has counted yet; OpenMetrics names the family of a metric.
const known = new Set(Object.keys(await ask('metadata')))
const isKnown = (name) => known.has(name) || known.has(name.replace(/_(total|bucket|sum|count)$/, ''))
let failed = 0
for (const { title, targets = [] } of panels)
  for (const { expr } of targets) {
    const unknown = (expr.match(/\b(brisa|nodejs|process)_\w+/g) ?? []).filter((name) => !isKnown(name))
    const series = await ask('query', { query: expr.replaceAll('$__rate_interval', '1m') }).then(
      ({ result }) => result.length,
      ({ message }) => message,
    )
    if (unknown.length > 0 || typeof series === 'string') failed++
    console.log(`${series}\t${title}\t${expr}${unknown.length > 0 ? `\tNOT EXPORTED: ${unknown}` : ''}`)
  }
console.log(`${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
