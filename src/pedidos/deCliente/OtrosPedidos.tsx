import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LoQueFalta } from '../cobros/LoQueFalta.tsx'
import { Propuesto } from '../propuestas/Propuesto.tsx'
import { porAceptarOf } from '../propuestas/rules.ts'
import { listarOtrosPedidos } from './contract.ts'

/** The client's account and the number of other orders; a button lists the newest. */
export function OtrosPedidos({ codigo }: { codigo: string }) {
  const { data, error } = useQuery(query(listarOtrosPedidos, { codigo }))
  const [open, setOpen] = useState(false)
  const id = useId()
  if (error && !data) return <span className="text-muted-foreground">No se pudieron leer.</span>
  if (!data) return <Skeleton className="h-5 w-36" />
  const { cuantos, desde, pedidos, miembro } = data
  return (
    <div className="grid gap-1">
      {cuantos === 0 ? (
        <span className="text-muted-foreground">Ninguno</span>
      ) : (
        <p>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="enlace rounded-sm max-lg:-my-3 max-lg:py-3"
          >
            {cuantos === 1 ? '1 pedido más' : `${cuantos} pedidos más`}
          </button>
          {desde && <span className="text-muted-foreground"> desde {dayOf(new Date(desde)).slice(0, 4)}</span>}
        </p>
      )}
      <ul id={id} hidden={!open} className="grid gap-1">
        {pedidos.map(({ codigo, estatus, fecha_creacion, precio_por_aceptar, ...montos }) => (
          <li key={codigo} className="flex flex-wrap items-baseline gap-x-2">
            <Link to={linkTo('/manage/pedidos/:codigo', { codigo })} className="codigo enlace max-lg:py-2.5">
              {codigo}
            </Link>
            <span className="text-meta text-muted-foreground">
              {estatus.nombre} · <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
              {montos.total && (
                <>
                  {' '}
                  · <Money amount={montos.total} />
                </>
              )}{' '}
              <PorAceptar estatus={estatus} precio_por_aceptar={precio_por_aceptar} />
              <LoQueFalta estatus={estatus} {...montos} />
            </span>
          </li>
        ))}
        {cuantos > pedidos.length && (
          <li className="text-meta text-muted-foreground">y {cuantos - pedidos.length} anteriores</li>
        )}
      </ul>
      {miembro && (
        <p className="text-meta text-muted-foreground">
          Miembro{' '}
          <Link
            to={linkTo('/admin-dashboard/clientes/:codigo', { codigo: miembro.codigo_membresia })}
            className="codigo enlace max-lg:py-2.5"
          >
            {miembro.codigo_membresia}
          </Link>
          , {miembro.vinculado ? 'con este pedido en su cuenta' : 'por su correo'}
        </p>
      )}
    </div>
  )
}

function PorAceptar(pedido: Parameters<typeof porAceptarOf>[0]) {
  const proposed = porAceptarOf(pedido)
  return (
    proposed && (
      <>
        · <Propuesto total={proposed} />{' '}
      </>
    )
  )
}
