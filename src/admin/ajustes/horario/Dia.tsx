import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import type { DiaEspecial } from '#lib/calendario.ts'
import { formatDayOfWeek } from '#lib/dates.ts'
import { contarPrometidos } from '#pedidos/fechas/contract.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { SegmentButtons } from '#ui/Segments.tsx'
import { classOf, type DiasDelMes } from './dias.ts'
import { HoraField } from './HoraField.tsx'

const CHOICES = [
  { value: 'normal', title: 'Normal' },
  { value: 'corto', title: 'Más corto' },
  { value: 'cerrado', title: 'Cerrado' },
] as const
const SHORT = { abre: '09:00', cierra: '13:00' }

type Props = DiasDelMes & {
  day: string
  onChange: (changed: DiaEspecial) => void
  errores: Record<string, string>
}

/** One day of the calendar: as usual, shorter or closed, the sentence for customers, and the orders promised for it. */
export function Dia({ day, onChange, errores, ...calendario }: Props) {
  const { clase, nombre } = classOf(day, calendario)
  const place = calendario.dias.findIndex(({ dia }) => dia === day)
  const special = calendario.dias[place] ?? { dia: day, clase, abre: null, cierra: null, frase: '' }
  const error = (field: string) => errores[`${place}.${field}`]
  const hours = { abre: special.abre ?? SHORT.abre, cierra: special.cierra ?? SHORT.cierra }
  const { data } = useQuery(query(contarPrometidos, { dias: day }))
  const promised = data?.find(({ dia }) => dia === day)?.cuantos ?? 0
  return (
    <section aria-labelledby="dia" className="grid gap-2.5 border-border border-t pt-4">
      <h3 id="dia" className="font-sans font-semibold text-base first-letter:uppercase">
        {formatDayOfWeek(day, true)}
        {nombre && <span className="font-normal text-muted-foreground">, {nombre}</span>}
      </h3>
      <SegmentButtons
        name="Cómo abre este día"
        choices={CHOICES}
        chosen={clase}
        onChoose={(value) =>
          onChange({ ...special, clase: value, ...(value === 'corto' ? hours : { abre: null, cierra: null }) })
        }
      />
      {clase === 'corto' && (
        <div className="grid grid-cols-2 gap-3">
          <HoraField
            label="Abre"
            value={hours.abre}
            error={error('abre')}
            onChange={(abre) => onChange({ ...special, clase, ...hours, abre })}
          />
          <HoraField
            label="Cierra"
            value={hours.cierra}
            error={error('cierra')}
            onChange={(cierra) => onChange({ ...special, clase, ...hours, cierra })}
          />
        </div>
      )}
      <TextField
        label="Qué leen los clientes"
        optional
        name="frase"
        value={special.frase}
        onChange={({ target }) => onChange({ ...special, clase, frase: (target as HTMLInputElement).value })}
      />
      {error('frase') && <p className="font-semibold text-destructive text-meta">{error('frase')}</p>}
      {promised > 0 && clase !== 'normal' && (
        <p role="status" className="text-sm">
          {promised === 1 ? '1 pedido prometido' : `${promised} pedidos prometidos`} para el {Number(day.slice(8))}
          {clase === 'cerrado'
            ? '. Al publicar, a cada cliente le llega la fecha nueva.'
            : promised === 1
              ? ' sigue igual.'
              : ' siguen igual.'}
        </p>
      )}
    </section>
  )
}
