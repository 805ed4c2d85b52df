import { Store, Truck } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { SERVICIOS } from '#lib/closedSets.ts'
import { SERVICIO_LABELS } from '#pedidos/labels.ts'
import { CamposDeEnvio } from '#pedidos/pedir/CamposDeEnvio.tsx'
import { formatDireccion } from '#pedidos/rules.ts'
import { Button } from '#ui/Button.tsx'
import { EditButton } from '#ui/EditButton.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { useField } from '#ui/form/useField.ts'
import type { NuevoDraft } from '../draft.ts'
import { addressOf, useKnownOrder, useOrdersBefore } from './conocidos.ts'
import { Fila } from './Fila.tsx'
import { Unclear } from './Quien.tsx'

const ICONS = { retiro: Store, envio: Truck }
const PARTS = ['direccion', 'numero_casa', 'sector', 'municipio', 'provincia', 'referencias'] as const

type Props = { isOpen: boolean; isUnclear: boolean; onOpen: () => void }

/** Pickup or delivery, and the address of a delivery. */
export function Como({ isOpen, isUnclear, onOpen }: Props) {
  const { control: formControl, setValue } = useFormContext<NuevoDraft>()
  const { control } = useField({ field: 'tipo_servicio' })
  const [servicio, telefono, ...parts] = useWatch({
    control: formControl,
    name: ['tipo_servicio', 'telefono', ...PARTS],
  })
  const known = useKnownOrder(useOrdersBefore(telefono)?.codigo)
  const [direccion = '', numero_casa = '', sector = '', municipio = '', provincia = '', referencias = ''] = parts
  const address = formatDireccion({ direccion, numero_casa, sector, municipio, provincia, referencias })
  const before = known && formatDireccion(addressOf(known))
  return (
    <Fila title="Cómo">
      <fieldset className="grid grid-cols-2 rounded-xl border border-input bg-card p-1">
        <legend className="sr-only">Cómo lo recibe</legend>
        {SERVICIOS.map((value) => {
          const Icon = ICONS[value]
          return (
            <label
              key={value}
              className="flex h-12 cursor-pointer items-center justify-center gap-2 rounded-lg has-checked:bg-accent has-checked:font-semibold has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input {...control} type="radio" value={value} className="sr-only" />
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              {SERVICIO_LABELS[value]}
            </label>
          )
        })}
      </fieldset>
      {servicio === 'envio' && (
        <section aria-label="Dirección" onFocus={onOpen} className="grid gap-2">
          {isUnclear && <Unclear />}
          {isOpen || !address ? (
            <>
              {before && !address && (
                <Button
                  variant="outline"
                  size={40}
                  className="h-auto! min-h-12 justify-self-start whitespace-normal! py-2 text-left"
                  onClick={() => {
                    for (const [part, value] of Object.entries(addressOf(known)))
                      setValue(part as (typeof PARTS)[number], value, { shouldDirty: true }) // keys of `addressOf`
                  }}
                >
                  La de antes: {before}
                </Button>
              )}
              <CamposDeEnvio className="" />
            </>
          ) : (
            <div className="-my-1 flex items-center">
              <p className="flex-1 text-meta text-muted-foreground wrap-anywhere">{address}</p>
              <EditButton label="Cambiar la dirección" onClick={onOpen} className="-mr-2 size-12!" />
            </div>
          )}
        </section>
      )}
    </Fila>
  )
}
