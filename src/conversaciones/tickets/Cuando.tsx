import { diaDe, formatearDia, formatearHora, formatearInstante, sumarDias } from '#lib/fecha.ts'

/** `hoy, 9:48 a. m.`, `ayer, 9:48 a. m.`, `18 nov 2026, 4:12 p. m.` */
export function Cuando({ valor, sinHora, className }: { valor: string; sinHora?: boolean; className?: string }) {
  return (
    <time dateTime={valor} className={className}>
      {cuando(new Date(valor), valor, sinHora)}
    </time>
  )
}

/** @param sinHora of a day that is further away only the day */
function cuando(fecha: Date, valor: string, sinHora = false) {
  const dia = diaDe(fecha)
  const hoy = diaDe(new Date())
  if (dia === hoy) return `hoy, ${formatearHora(fecha)}`
  if (dia === sumarDias(hoy, -1)) return `ayer, ${formatearHora(fecha)}`
  return sinHora ? formatearDia(dia) : formatearInstante(valor)
}
