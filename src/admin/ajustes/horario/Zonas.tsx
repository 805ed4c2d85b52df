import { useState } from 'react'
import { readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { Button } from '#ui/Button.tsx'
import { AmountField } from '#ui/form/AmountField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { EdicionDeZonas } from './ajuste.ts'

type Zona = EdicionDeZonas['valor'][number]

const daysText = ({ de, a }: Zona) => (de === a ? `${a} ${a === 1 ? 'día' : 'días'}` : `${de} a ${a} días`)
const textOf = (target: EventTarget) => (target as HTMLInputElement).value

/** Where the shop delivers, in how many business days and from which price; a row opens to be edited. */
export function Zonas({ valor, cambiar, errores }: EdicionDeZonas) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <section aria-labelledby="zonas" className="border-border border-t">
      <h2 id="zonas" className="sr-only">
        Zonas de envío
      </h2>
      <table className="w-full text-sm">
        <thead className="bg-sunken text-left text-meta text-muted-foreground">
          <tr className="[&_th]:px-3 [&_th]:py-2.5 [&_th]:font-normal">
            <th scope="col">Zona de envío</th>
            <th scope="col">Llega en</th>
            <th scope="col" className="text-right">
              Precio
            </th>
            <th scope="col">
              <span className="sr-only">Editar</span>
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:border-border [&_td]:border-b [&_td]:px-3 [&_td]:py-1">
          {valor.map((zona, place) => {
            const error = Object.entries(errores).find(([path]) => path.startsWith(`${place}.`))?.[1]
            return (
              <tr key={zona.provincias.join()}>
                <td className="font-semibold">{zona.nombre}</td>
                <td>{daysText(zona)}</td>
                <td className="cifras whitespace-nowrap text-right">{formatDinero(zona.precio)}</td>
                <td className="text-right">
                  <Button
                    variant="link"
                    size={36}
                    aria-expanded={open === place}
                    onClick={() => setOpen(open === place ? null : place)}
                  >
                    {open === place ? 'Listo' : 'Editar'}
                    <span className="sr-only"> {zona.nombre}</span>
                  </Button>
                  {error && <p className="font-semibold text-destructive text-meta">{error}</p>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {open !== null && valor[open] && (
        <Campos
          key={open}
          zona={valor[open]}
          onChange={(zona) => cambiar(valor.with(open, zona))}
          label={`Zona ${valor[open].nombre}`}
        />
      )}
    </section>
  )
}

function Campos({ zona, onChange, label }: { zona: Zona; onChange: (zona: Zona) => void; label: string }) {
  const toDays = (target: EventTarget) => Number(textOf(target).replace(/\D/g, '')) || 0
  return (
    <fieldset className="grid gap-3 bg-sunken p-3 sm:grid-cols-4">
      <legend className="sr-only">{label}</legend>
      <TextField
        label="Nombre"
        name="nombre"
        value={zona.nombre}
        onChange={({ target }) => onChange({ ...zona, nombre: textOf(target) })}
      />
      <TextField
        label="Llega desde (días)"
        name="de"
        inputMode="numeric"
        value={zona.de}
        onChange={({ target }) => onChange({ ...zona, de: toDays(target) })}
      />
      <TextField
        label="Hasta (días)"
        name="a"
        inputMode="numeric"
        value={zona.a}
        onChange={({ target }) => onChange({ ...zona, a: toDays(target) })}
      />
      <AmountField
        label="Precio (RD$)"
        name="precio"
        defaultValue={zona.precio}
        onChange={({ target }) => onChange({ ...zona, precio: readDinero(textOf(target)) ?? textOf(target) })}
      />
      <p className="text-meta text-muted-foreground sm:col-span-4">{zona.provincias.join(', ')}</p>
    </fieldset>
  )
}
