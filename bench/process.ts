import { readFileSync } from 'node:fs'

/** CPU time of a process with its threads, in microseconds; NaN without /proc. */
export function cpuOf(pid: number | undefined) {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Resident memory in MB; NaN where there is no /proc. */
export function residentMb(pid: number | undefined) {
  return Number(readProc(pid, 'status').match(/^VmRSS:\s*(\d+)/m)?.[1]) / 1024
}

function readProc(pid: number | undefined, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
