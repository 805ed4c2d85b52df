import { useEffect, useState } from 'react'
import { estadoDelHorario } from '#lib/horario.ts'
import type { Tramo } from '#negocio'

/** Whether the shop is open at this moment, looked at every minute; null until the browser, which alone knows, has looked. */
export function useHorario(tramos: readonly Tramo[]) {
  const [estado, setEstado] = useState<ReturnType<typeof estadoDelHorario> | null>(null)
  useEffect(() => {
    const mirar = () => setEstado(estadoDelHorario(tramos, new Date()))
    mirar()
    const reloj = setInterval(mirar, 60_000)
    return () => clearInterval(reloj)
  }, [tramos])
  return estado
}
