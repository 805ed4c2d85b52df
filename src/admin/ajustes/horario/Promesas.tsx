import { type Calendario, promesaDe, promesaTexts } from '#lib/calendario.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import type { EdicionDePromesas } from './ajuste.ts'
import { HoraField } from './HoraField.tsx'

const DAYS = Array.from({ length: 31 }, (_, days) => days)
const laborables = (days: number) => (days === 1 ? '1 laborable' : `${days} laborables`)

/** What the shop promises, with what somebody who orders now would read. */
export function Promesas({ valor, cambiar, errores, calendario }: EdicionDePromesas & { calendario: Calendario }) {
  const texts = promesaTexts(promesaDe({ ahora: new Date() }, calendario))
  const row = 'grid grid-cols-[1fr_9rem] items-center gap-3 text-sm'
  const upTo = (clave: 'procesamiento' | 'personalizado', title: string) => (
    <div className={row}>
      <span aria-hidden="true">{title}</span>
      <SelectField
        label={<span className="sr-only">{title}</span>}
        name={clave}
        value={valor[clave].a}
        onChange={({ target }) => {
          const a = Number((target as HTMLSelectElement).value)
          cambiar({ ...valor, [clave]: { de: Math.min(valor[clave].de, a), a } })
        }}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {laborables(days)}
          </option>
        ))}
      </SelectField>
    </div>
  )
  return (
    <section aria-labelledby="promesas" className="grid gap-3 border-border border-t pt-5">
      <h2 id="promesas" className="font-sans font-semibold text-base">
        Lo que prometemos
      </h2>
      <div className={row}>
        <span aria-hidden="true">Un pedido cuenta para hoy hasta las</span>
        <HoraField
          label="Un pedido cuenta para hoy hasta las"
          value={valor.corte}
          error={errores.corte}
          onChange={(corte) => cambiar({ ...valor, corte })}
        />
      </div>
      {upTo('procesamiento', 'Días para hacer una pieza')}
      {upTo('personalizado', 'Días para una pieza personalizada')}
      <p className="text-muted-foreground text-sm" aria-live="polite">
        {texts.lista.replace('Si pides hoy', 'Si alguien pide ahora')}. {texts.llega}, {texts.retiro}.
      </p>
    </section>
  )
}
