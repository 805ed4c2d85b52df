// Waits until the shop of this environment answers visitors, at most the seconds of the first argument; the exit code
// says whether it does. systemd takes a start for done by it, and containers take it as their health check. Under systemd
// it ends with the shop's process (`MAINPID`), so that a version that does not open gives way at once.
import { setTimeout as pause } from 'node:timers/promises'

const { HOST = '127.0.0.1', PORT = '3000', MAINPID } = process.env
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

function isGone() {
  try {
    if (MAINPID) process.kill(Number(MAINPID), 0)
    return false
  } catch {
    return true
  }
}

process.exitCode = 1
do {
  if (await isReady()) process.exitCode = 0
  else await pause(250)
} while (process.exitCode === 1 && Date.now() < end && !isGone())
