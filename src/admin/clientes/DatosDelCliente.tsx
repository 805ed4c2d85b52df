import { Mail, MapPin } from 'lucide-react'
import { dayOf } from '#lib/dates.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'
import { EstadoDelCliente } from '#miembros/gestion/EstadoDelCliente.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { Contacto, Dato } from '../Contacto.tsx'
import { useFocusOnOpen } from '../useFocusOnOpen.ts'
import { usePanelLevel } from '../usePanelLevel.ts'

/** A client's name, contact data and balance. */
export function DatosDelCliente({ cliente }: { cliente: Cliente }) {
  const title = useFocusOnOpen()
  const Heading = usePanelLevel()
  const { codigo_membresia, nombre, correo, telefono, direccion, saldo, fecha_creacion } = cliente
  return (
    <div className="grid gap-3 max-lg:pt-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <div className="grid justify-items-start gap-1.5">
          <Heading
            ref={title}
            tabIndex={-1}
            data-foco
            className="min-w-0 font-display text-h2 leading-tight wrap-anywhere lg:text-[1.625rem]"
          >
            <span className="sr-only">{codigo_membresia} · </span>
            {nombre}
          </Heading>
          <EstadoDelCliente {...cliente} />
        </div>
        <p className="text-right">
          <span className="block text-meta text-muted-foreground">Saldo</span>
          <Money amount={saldo} className="font-semibold text-tarjeta" />
        </p>
      </div>
      <Contacto telefono={telefono} />
      <dl className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm lg:text-meta">
        <Dato nombre="Correo">
          <a
            href={`mailto:${correo}`}
            className="enlace inline-flex items-center gap-1.5 wrap-anywhere max-lg:-my-1.5 max-lg:min-h-12"
          >
            <Mail aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            {correo}
          </a>
        </Dato>
        {direccion && (
          <Dato nombre="Dirección">
            <span className="flex gap-1.5 whitespace-pre-line wrap-anywhere">
              <MapPin aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
              {direccion}
            </span>
          </Dato>
        )}
        <Dato nombre="Cliente">
          desde el <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
        </Dato>
      </dl>
    </div>
  )
}
