import { readFileSync } from 'node:fs'

/** Microseconds of processor time a process has used, its threads included; NaN where there is no /proc. */
export function procesadorDe(pid: number | undefined) {
  const campos = leer(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(campos[11]) + Number(campos[12])) * 10_000
}

/** Resident memory in MB; NaN where there is no /proc. */
export function residente(pid: number | undefined) {
  return Number(leer(pid, 'status').match(/^VmRSS:\s*(\d+)/m)?.[1]) / 1024
}

function leer(pid: number | undefined, archivo: string) {
  try {
    return readFileSync(`/proc/${pid}/${archivo}`, 'utf8')
  } catch {
    return ''
  }
}
