import { useEffect, useState } from 'react'
import { horarioStatus } from '#lib/horario.ts'
import type { Tramo } from '#negocio'

/** Whether the shop is open and its next change, checked every minute; null in the first render. */
export function useHorario(tramos: readonly Tramo[]) {
  const [status, setStatus] = useState<ReturnType<typeof horarioStatus> | null>(null)
  useEffect(() => {
    const check = () => setStatus(horarioStatus(tramos, new Date()))
    check()
    const timer = setInterval(check, 60_000)
    return () => clearInterval(timer)
  }, [tramos])
  return status
}
