import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { promesaDe, promesaTexts } from '#lib/calendario.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { PiezaPublica } from '#piezas/contract.ts'
import { disponibilidadText } from '#piezas/labels.ts'
import { isOrderable } from '#piezas/rules.ts'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { useFormContext } from '#ui/form/context.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { type FormularioDePedido, obtenerPiezaPedida, type PiezaPedida } from '../contract.ts'
import { OPCION_FIELDS } from '../lineas/contract.ts'
import { readPiezaPedida } from './requestedPieza.ts'

/** The piece that the page's address asks for, with what was chosen; null without one. */
export function usePiezaPedida(): PiezaPedida | null {
  const { search } = useLocation()
  const client = useQueryClient()
  const { queryKey } = query(obtenerPiezaPedida, {})
  // The server knows the address before the browser's first rendering does.
  const [rendered] = useState(() => client.getQueryData<PiezaPedida>(queryKey) ?? null)
  useEffect(() => () => client.removeQueries({ queryKey, exact: true }), [client, queryKey])
  const asked = useHydrated() ? readPiezaPedida(search) : null
  const isRendered = asked === null || rendered?.pieza?.slug === asked.pieza
  const { data } = useQuery({ ...query(obtenerPiezaPedida, asked ?? {}), enabled: !isRendered })
  const shown = isRendered ? rendered : data
  return shown?.asked ? shown : null
}

/** The piece above the request form: what it is, its options and how many. */
export function CamposDePieza({ pieza }: { pieza: PiezaPublica }) {
  const { formState, getValues } = useFormContext<FormularioDePedido>()
  const { opciones, nombre, precio, precio_desde, disponibilidad, dias_de_hechura } = pieza
  const [foto] = pieza.fotos
  const canOrder = isOrderable(disponibilidad)
  // The day is computed only in the browser, because its clock may differ from the one of the server's HTML.
  const ahora = useHydrated() && canOrder ? new Date() : null
  const promesa = ahora && promesaTexts(promesaDe({ ahora, diasDeHechura: dias_de_hechura }))
  const isLimited = disponibilidad.clase !== 'al_pedido'
  const left = isLimited ? (disponibilidad.cuantas ?? 1) : 99
  return (
    <Card className="grid gap-5">
      <input type="hidden" name="pieza" value={pieza.slug} />
      <div className="grid items-start gap-4 has-[picture]:grid-cols-[6rem_minmax(0,1fr)]">
        {foto && <FotoDePieza foto={foto} sizes="96px" className="rounded-xl" />}
        <div>
          <h2 className="font-display text-h3 wrap-anywhere">{nombre}</h2>
          <p className="mt-1 font-semibold">
            {precio_desde && 'Desde '}
            {formatDinero(precio)}
          </p>
          <p className="mt-1 text-muted-foreground text-sm">{disponibilidadText(disponibilidad)}</p>
          {promesa && <p className="text-muted-foreground text-sm">{promesa.lista}.</p>}
        </div>
      </div>
      {opciones.map(({ nombre: name, valores, obligatoria }, position) =>
        valores ? (
          <SelectField key={name} field={OPCION_FIELDS[position] ?? ''} label={name} optional={!obligatoria}>
            <option value="">Elige</option>
            {valores.map((valor) => (
              <option key={valor}>{valor}</option>
            ))}
          </SelectField>
        ) : (
          <TextField key={name} field={OPCION_FIELDS[position] ?? ''} label={name} optional={!obligatoria} />
        ),
      )}
      {left > 1 && <TextField field="cantidad" label="Cantidad" optional inputMode="numeric" placeholder="1" />}
      {(!canOrder || formState.errors.parecida || getValues('parecida')) && (
        <Checkbox
          field="parecida"
          label="Quiero una parecida"
          hint="Esta ya la pidió otra persona. Te hacemos una parecida y te decimos el precio antes de empezar."
        />
      )}
    </Card>
  )
}
