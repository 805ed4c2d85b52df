// Waits until the shop of this environment answers visitors, at most the seconds of the first argument; the exit code
// says whether it does. systemd takes a start for done by it, and containers take it as their health check.
import { setTimeout as pause } from 'node:timers/promises'

const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST
const end = Date.now() + Number(process.argv[2] ?? 3) * 1_000

async function isReady() {
  try {
    const { ok } = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(2_500) })
    return ok
  } catch {
    return false
  }
}

process.exitCode = 1
do {
  if (await isReady()) process.exitCode = 0
  else await pause(250)
} while (process.exitCode === 1 && Date.now() < end)
