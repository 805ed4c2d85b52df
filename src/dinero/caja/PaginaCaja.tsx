import { useSuspenseQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { usePersona, usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { type CajaDePersona, listarCajas, type Rendicion } from './contract.ts'
import { RecibirEfectivo } from './RecibirEfectivo.tsx'
import { diferenciaOf, differenceText } from './rules.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Caja', description: 'Quién tiene el efectivo.', indexed: false })

export const clientLoader = createClientLoader(() => queryClient.ensureQueryData(query(listarCajas)))

/** Who holds cash, and what messengers handed in last. */
export default function PaginaCaja() {
  const { personas, rendiciones } = useSuspenseQuery(query(listarCajas)).data
  return (
    <>
      <Subscribe topics={listarCajas.topics} />
      <h1 tabIndex={-1} className="font-display text-h1">
        Caja
      </h1>
      {personas.length === 0 ? (
        <EmptyState illustration={<Wallet />} title="Nadie tiene efectivo por contar." />
      ) : (
        <ul aria-label="Quién tiene efectivo" className="grid gap-3 lg:grid-cols-2">
          {personas.map((persona) => (
            <Persona key={persona.id} persona={persona} />
          ))}
        </ul>
      )}
      {rendiciones.length > 0 && (
        <section aria-labelledby="lo-recibido" className="grid gap-2">
          <h2 id="lo-recibido" className="font-display text-h3">
            Lo último que se recibió
          </h2>
          <ul className="grid rounded-2xl border border-border bg-card px-4">
            {rendiciones.map((rendicion) => (
              <Recibido key={rendicion.id} rendicion={rendicion} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Persona({ persona }: { persona: CajaDePersona }) {
  const { id, nombre, lleva, efectivo } = persona
  const [counting, setCounting] = useState(false)
  const isOwn = usePersona()?.id === id
  const puede = usePuede()
  const mayCount = Number(lleva) > 0 && (!isOwn || puede('dinero'))
  return (
    <li className="grid content-start gap-3 rounded-2xl border border-border bg-card p-4">
      <h2 className="font-semibold text-tarjeta wrap-anywhere">{nombre}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 empty:hidden">
        {Number(lleva) !== 0 && (
          <>
            <dt>Lleva de entregas</dt>
            <dd className="text-right font-semibold">
              <Money amount={lleva} />
            </dd>
          </>
        )}
        {Number(efectivo) !== 0 && (
          <>
            <dt>Mostrador</dt>
            <dd className="text-right font-semibold">
              <Money amount={efectivo} />
            </dd>
          </>
        )}
      </dl>
      {mayCount && (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setCounting(true)}>
          Recibir<span className="sr-only"> lo que lleva {nombre}</span>
        </Button>
      )}
      <Sheet
        open={counting}
        onChange={setCounting}
        side="responsive"
        title={`Recibir de ${nombre}`}
        description={`Lleva ${formatDinero(lleva)} de sus entregas.`}
      >
        <RecibirEfectivo persona={persona} onReceive={() => setCounting(false)} />
      </Sheet>
    </li>
  )
}

function Recibido({ rendicion }: { rendicion: Rendicion }) {
  const { mensajero, recibido_por, contado, razon, fecha } = rendicion
  const difference = diferenciaOf(rendicion)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-border py-3 not-first:border-t">
      <span className="font-semibold wrap-anywhere">{mensajero ?? 'Sin nombre'}</span>
      <Money amount={contado} className="font-semibold" />
      <span className="text-meta text-muted-foreground">
        <DateTime value={fecha} />
        {recibido_por && ` · lo contó ${recibido_por}`}
      </span>
      {difference && (
        <span className="col-span-2 text-meta wrap-anywhere">
          <b className={difference.startsWith('-') ? 'font-semibold text-destructive' : 'font-semibold'}>
            {differenceText(difference)}
          </b>
          : {razon}
        </span>
      )}
    </li>
  )
}
