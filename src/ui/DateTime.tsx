import {
  formatAgo,
  formatBriefDay,
  formatBriefInstant,
  formatDay,
  formatFullDay,
  formatInstant,
  formatLongDay,
  formatTime,
} from '#lib/dates.ts'

const formats = {
  /** `7 mar 2026, 6:05 p. m.` */
  instante: formatInstant,
  /** `7 mar, 6:05 p. m.` */
  breve: (value: string) => formatBriefInstant(value),
  /** `6:05 p. m.` */
  hora: (value: string) => formatTime(new Date(value)),
  /** `7 mar` */
  diaBreve: formatBriefDay,
  /** `14 mar 2026` */
  dia: formatDay,
  /** `sábado, 14 de marzo` */
  diaLargo: formatLongDay,
  /** `14 de marzo de 2026` */
  diaCompleto: formatFullDay,
}

type Props = {
  /** An instant in ISO 8601 for `instante`, `breve`, `hora` and `diaBreve`; `YYYY-MM-DD` for the days. */
  value: string
  format?: keyof typeof formats
  /** Adds the time since then: `(hace 2 minutos)`. */
  relative?: boolean
  className?: string
}

export function DateTime({ value, format = 'instante', relative, className }: Props) {
  return (
    <time data-slot="fecha" dateTime={value} className={className}>
      {formats[format](value)}
      {relative && ` (${formatAgo(value)})`}
    </time>
  )
}
