import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { type Chip, Chips } from '#ui/list/Chips.tsx'
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
    <>
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
      <Chips
        name="Filtros"
        chips={chipsDe(filtro, cuentas).filter(({ isChosen, aparte }) => isChosen || !(corto && aparte))}
      />
    </>
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

type ChipDeTickets = Chip & { aparte?: true }

function chipsDe(filtro: FiltroDeTickets, cuentas: CuentasDeTickets | undefined): ChipDeTickets[] {
  const { estado, prioridad, sin_responder } = filtro
  return [
    {
      title: 'Todos',
      count: cuentas?.todos,
      to: lugarDe({ ...filtro, estado: undefined, sin_responder: undefined }),
      isChosen: !estado && !sin_responder,
    },
    {
      title: 'Sin responder',
      count: cuentas?.sin_responder,
      to: lugarDe({ ...filtro, sin_responder: sin_responder ? undefined : 'si' }),
      isChosen: sin_responder !== undefined,
    },
    ...EstadoDeTicket.options.map((cual) => ({
      title: ETIQUETA_DE_ESTADO[cual],
      count: cuentas?.estados[cual],
      to: lugarDe({ ...filtro, estado: cual === estado ? undefined : cual }),
      isChosen: cual === estado,
    })),
    ...Prioridad.options.toReversed().map((cual) => ({
      title: `Prioridad ${ETIQUETA_DE_PRIORIDAD[cual].toLowerCase()}`,
      count: cuentas?.prioridades[cual],
      to: lugarDe({ ...filtro, prioridad: cual === prioridad ? undefined : cual }),
      isChosen: cual === prioridad,
      aparte: true as const,
    })),
  ]
}
