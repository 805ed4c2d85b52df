import { cpus } from 'node:os'
import { countMatched, noisyStatement } from '#testing/statement.ts'
import { cuadrar } from '../src/dinero/banco/rules.ts'

/** Measures how many of 200 receipts find their row among 1,000, over 100 made-up statements, and how long it takes. */
const STATEMENTS = 100
const totals = { right: 0, wrong: 0, waiting: 0 }
const shares: number[] = []
const times: number[] = []
for (let seed = 1; seed <= STATEMENTS; seed++) {
  const { esperas, filas, right } = noisyStatement({ seed })
  const before = performance.now()
  const proposed = cuadrar(esperas, filas)
  times.push(performance.now() - before)
  const matched = countMatched(proposed, right)
  totals.right += matched.right
  totals.wrong += matched.wrong
  totals.waiting += esperas.length
  shares.push((100 * matched.right) / esperas.length)
}
times.sort((one, other) => one - other)
process.stdout.write(
  `\n| | 200 waiting × 1,000 rows, ${STATEMENTS} statements |\n| --- | --- |
| right | ${((100 * totals.right) / totals.waiting).toFixed(1)} % (worst statement ${Math.min(...shares).toFixed(1)} %) |
| proposed wrong | ${totals.wrong} of ${totals.waiting} |
| median, longest ms | ${times[STATEMENTS / 2]?.toFixed(1)}, ${times.at(-1)?.toFixed(1)} (${cpus()[0]?.model}) |\n`,
)
