import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { EstadoDeTicket, Prioridad } from '../contract.ts'
import { ETIQUETA_DE_ESTADO, ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { type CuentasDeTickets, contarTickets } from './contract.ts'
import { type FiltroDeTickets, LARGO_DE_BUSQUEDA, ORDENES, sinOrden } from './filtro.ts'

const ORDEN = { espera: 'Quien más espera', nuevos: 'Los más nuevos' } as const

type Props = {
  filtro: FiltroDeTickets
  /** Beside a ticket, where there is less room: what is seldom chosen is left out unless it is. */
  corto: boolean
}

/** Which tickets, with how many each choice would show: each is an address. */
export function Filtros({ filtro, corto }: Props) {
  const cuantos = query(contarTickets, sinOrden(filtro))
  // Those of before stay until the new ones are there.
  const { data: cuentas } = useQuery({ ...cuantos, placeholderData: keepPreviousData })
  const navegar = useNavigate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <BuscadorDeLista
          etiqueta="Buscar tickets"
          pista="Asunto, cliente o código"
          puesta={filtro.q ?? ''}
          maximo={LARGO_DE_BUSQUEDA}
          // One entry of the history for a whole search.
          alBuscar={(q) => navegar(lugarDe({ ...filtro, q: q || undefined }), { replace: filtro.q !== undefined })}
          className="min-w-48 flex-1 lg:max-w-96"
        />
        {!corto && <Orden filtro={filtro} />}
      </div>
      <ul
        aria-label="Filtros"
        className="flex gap-2 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:pb-1 lg:flex-wrap"
      >
        {chipsDe(filtro, cuentas)
          .filter(({ puesto, aparte }) => puesto || !(corto && aparte))
          .map(({ titulo, cuantos, suyo, puesto }) => (
            <li key={titulo} className="shrink-0">
              <Link
                to={lugarDe(suyo)}
                preventScrollReset
                aria-current={puesto ? 'true' : undefined}
                className="group/chip flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-input px-3 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground lg:h-8"
              >
                {titulo}
                {cuantos !== undefined && (
                  <span className="cifras font-normal text-muted-foreground group-aria-[current=true]/chip:text-accent-foreground">
                    {cuantos}
                  </span>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Orden({ filtro }: { filtro: FiltroDeTickets }) {
  const navegar = useNavigate()
  const orden = filtro.orden ?? 'espera'
  return (
    <MenuDeOpciones
      grupos={[
        {
          titulo: 'Orden',
          opciones: ORDENES.map((cual) => ({
            titulo: ORDEN[cual],
            puesta: cual === orden,
            alElegir: () => navegar(lugarDe({ ...filtro, orden: cual === 'espera' ? undefined : cual })),
          })),
        },
      ]}
    >
      {ORDEN[orden]}
    </MenuDeOpciones>
  )
}

const lugarDe = (consulta: FiltroDeTickets) => enlaceA('/admin-dashboard/tickets', { consulta })

type Chip = { titulo: string; cuantos: number | undefined; suyo: FiltroDeTickets; puesto: boolean; aparte?: true }

function chipsDe(filtro: FiltroDeTickets, cuentas: CuentasDeTickets | undefined): Chip[] {
  const { estado, prioridad, sin_responder } = filtro
  return [
    {
      titulo: 'Todos',
      cuantos: cuentas?.todos,
      suyo: { ...filtro, estado: undefined, sin_responder: undefined },
      puesto: !estado && !sin_responder,
    },
    {
      titulo: 'Sin responder',
      cuantos: cuentas?.sin_responder,
      suyo: { ...filtro, sin_responder: sin_responder ? undefined : ('si' as const) },
      puesto: sin_responder !== undefined,
    },
    ...EstadoDeTicket.options.map((cual) => ({
      titulo: ETIQUETA_DE_ESTADO[cual],
      cuantos: cuentas?.estados[cual],
      suyo: { ...filtro, estado: cual === estado ? undefined : cual },
      puesto: cual === estado,
    })),
    ...Prioridad.options.toReversed().map((cual) => ({
      titulo: `Prioridad ${ETIQUETA_DE_PRIORIDAD[cual].toLowerCase()}`,
      cuantos: cuentas?.prioridades[cual],
      suyo: { ...filtro, prioridad: cual === prioridad ? undefined : cual },
      puesto: cual === prioridad,
      aparte: true as const,
    })),
  ]
}
