import {
  formatearDia,
  formatearDiaBreve,
  formatearDiaCompleto,
  formatearDiaLargo,
  formatearHace,
  formatearHora,
  formatearInstante,
  formatearInstanteBreve,
} from '#lib/fecha.ts'

const formatos = {
  /** `7 mar 2026, 6:05 p. m.` */
  instante: formatearInstante,
  /** `7 mar, 6:05 p. m.` */
  breve: (valor: string) => formatearInstanteBreve(valor),
  /** `6:05 p. m.` */
  hora: (valor: string) => formatearHora(new Date(valor)),
  /** `7 mar` */
  diaBreve: formatearDiaBreve,
  /** `14 mar 2026` */
  dia: formatearDia,
  /** `sábado, 14 de marzo` */
  diaLargo: formatearDiaLargo,
  /** `14 de marzo de 2026` */
  diaCompleto: formatearDiaCompleto,
}

type Props = {
  /** An instant in ISO 8601 for `instante`, `breve`, `hora` and `diaBreve`; `YYYY-MM-DD` for the days. */
  valor: string
  formato?: keyof typeof formatos
  /** Adds `(hace 2 minutos)`. */
  relativa?: boolean
  className?: string
}

export function Fecha({ valor, formato = 'instante', relativa, className }: Props) {
  return (
    <time data-slot="fecha" dateTime={valor} className={className}>
      {formatos[formato](valor)}
      {relativa && ` (${formatearHace(valor)})`}
    </time>
  )
}
