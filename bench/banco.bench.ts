import { cpus } from 'node:os'
import { countMatched, noisyStatement } from '#testing/statement.ts'
import { cuadrar } from '../src/dinero/banco/rules.ts'
import { quantile } from './scenario.ts'

/**
 * Measures how many of 200 receipts find their row among 1,000, and how long it takes: over the 100 made-up statements
 * by which the rules were written, and over 500 that nobody had seen.
 */
const SETS = { known: [1, 100], unseen: [1_001, 1_500] } as const

console.log(
  '\n| statements | right | worst statement | proposed wrong | without doubt | of these wrong | median, longest ms |\n| --- | --- | --- | --- | --- | --- | --- |',
)
for (const [name, [first, last]] of Object.entries(SETS)) {
  const totals = { right: 0, wrong: 0, sure: 0, surelyWrong: 0, waiting: 0 }
  const [shares, times]: [number[], number[]] = [[], []]
  for (let seed = first; seed <= last; seed++) {
    const { esperas, filas, right } = noisyStatement({ seed })
    const before = performance.now()
    const proposed = cuadrar(esperas, filas)
    times.push(performance.now() - before)
    const matched = countMatched(proposed, right)
    for (const what of ['right', 'wrong', 'sure', 'surelyWrong'] as const) totals[what] += matched[what]
    totals.waiting += esperas.length
    shares.push((100 * matched.right) / esperas.length)
  }
  const share = (count: number) => ((100 * count) / totals.waiting).toFixed(1)
  const ms = [quantile(times, 0.5), Math.max(...times)].map((time) => time.toFixed(1)).join(', ')
  console.log(
    `| ${times.length} ${name} | ${share(totals.right)} % | ${Math.min(...shares).toFixed(1)} % | ${totals.wrong} of ${totals.waiting} | ${share(totals.sure)} % | ${totals.surelyWrong} | ${ms} |`,
  )
}
console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`)
