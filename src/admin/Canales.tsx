import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { SegmentLinks } from '#ui/Segments.tsx'
import { contarPendientes } from './hoy/contract.ts'
import { EN_ESPERA } from './lugares.ts'

const DE_LA_BANDEJA = [
  { title: 'Todo', to: enlaceA('/manage/bandeja'), de: null },
  { title: 'Chats', to: enlaceA('/admin-dashboard/chat'), de: 'chats' },
  { title: 'Tickets', to: enlaceA('/admin-dashboard/tickets'), de: 'tickets' },
  { title: 'Mensajes', to: enlaceA('/manage/bandeja', { consulta: { canal: 'mensajes' } }), de: 'mensajes' },
] as const

/** The ways in which people write to the shop, with how much waits in each. */
export function Canales({ canal }: { canal: (typeof DE_LA_BANDEJA)[number]['title'] }) {
  const { data } = useQuery(query(contarPendientes))
  return (
    <SegmentLinks
      isWide
      name="Canal"
      links={DE_LA_BANDEJA.map(({ title, to, de }) => ({
        title,
        to,
        count: data && de ? enDosCifras(EN_ESPERA[de](data)) : 0,
        isChosen: title === canal,
      }))}
    />
  )
}

/** Four of them stand side by side on a phone. */
const enDosCifras = (cuantos: number) => (cuantos < 100 ? cuantos : '99+')
