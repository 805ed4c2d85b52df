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
import { withFullStop } from '#lib/text.ts'

const formats = {
  /** `7 mar 2026, 6:05 p. m.` */
  instant: formatInstant,
  /** `7 mar, 6:05 p. m.` */
  brief: (value: string) => formatBriefInstant(value),
  /** `6:05 p. m.` */
  time: (value: string) => formatTime(new Date(value)),
  /** `7 mar` */
  briefDay: formatBriefDay,
  /** `14 mar 2026` */
  day: formatDay,
  /** `sábado, 14 de marzo` */
  longDay: formatLongDay,
  /** `14 de marzo de 2026` */
  fullDay: formatFullDay,
}

type Props = {
  /** An instant in ISO 8601 for `instant`, `brief`, `time` and `briefDay`; `YYYY-MM-DD` for the days. */
  value: string
  format?: keyof typeof formats
  /** Adds the time since then: `(hace 2 minutos)`. */
  relative?: boolean
  /** Adds a full stop, unless the text ends with the one of `p. m.`. */
  endsSentence?: boolean
  className?: string
}

export function DateTime({ value, format = 'instant', relative, endsSentence, className }: Props) {
  const text = `${formats[format](value)}${relative ? ` (${formatAgo(value)})` : ''}`
  return (
    <>
      <time data-slot="fecha" dateTime={value} className={className}>
        {text}
      </time>
      {endsSentence && withFullStop(text).slice(text.length)}
    </>
  )
}
