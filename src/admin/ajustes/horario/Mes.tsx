import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addDays, formatDayOfWeek, formatMonth } from '#lib/dates.ts'
import { Button } from '#ui/Button.tsx'
import { classOf, type DiasDelMes } from './dias.ts'

const HEADS = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']
const COLORS = { cerrado: 'bg-destructive/15 text-destructive font-semibold', corto: 'bg-warning/25 font-semibold' }
const NAMES = { cerrado: 'cerrado', corto: 'más corto', normal: '' }

type Props = DiasDelMes & { today: string; chosen: string; onChoose: (day: string) => void }

/** A month whose days can be chosen; closed and shorter ones are coloured and named. */
export function Mes({ today, chosen, onChoose, ...calendario }: Props) {
  const [month, setMonth] = useState(chosen.slice(0, 7))
  const first = `${month}-01`
  const blanks = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 31 }, (_, more) => addDays(first, more)).filter((day) => day.startsWith(month))
  const cells = [...Array.from({ length: blanks }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  const go = (to: string) => setMonth(to.slice(0, 7))
  return (
    <div>
      <div className="flex items-center justify-between">
        <h2 className="font-sans font-semibold text-base first-letter:uppercase" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <div className="flex">
          <Button
            variant="ghost"
            size={36}
            disabled={month <= today.slice(0, 7)}
            onClick={() => go(addDays(first, -1))}
          >
            <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
            <span className="sr-only">Mes anterior</span>
          </Button>
          <Button variant="ghost" size={36} onClick={() => go(addDays(first, 31))}>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} />
            <span className="sr-only">Mes siguiente</span>
          </Button>
        </div>
      </div>
      <table className="cifras mt-2 w-full table-fixed text-center text-sm">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="py-1 font-normal text-muted-foreground">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => {
                if (!day) return <td key={HEADS[place]} />
                const { clase, nombre } = classOf(day, calendario)
                return (
                  <td key={day} className="p-0.5">
                    <button
                      type="button"
                      aria-pressed={day === chosen}
                      aria-label={[formatDayOfWeek(day, true), NAMES[clase], nombre].filter(Boolean).join(', ')}
                      disabled={day < today}
                      onClick={() => onChoose(day)}
                      className={`toque h-11 w-full rounded-lg border-2 border-transparent hover:bg-accent disabled:text-muted-foreground aria-pressed:border-primary lg:h-9 ${clase === 'normal' ? '' : COLORS[clase]}`}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="mt-2 flex gap-4 text-meta text-muted-foreground">
        <span className="before:mr-1.5 before:inline-block before:size-3 before:rounded before:bg-destructive/25">
          Cerrado
        </span>
        <span className="before:mr-1.5 before:inline-block before:size-3 before:rounded before:bg-warning/40">
          Más corto
        </span>
      </p>
    </div>
  )
}
