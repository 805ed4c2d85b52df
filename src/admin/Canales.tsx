import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { SegmentLinks } from '#ui/Segments.tsx'
import { contarPendientes } from './hoy/contract.ts'
import { WAITING } from './hoy/waiting.ts'

const BANDEJA_LINKS = [
  { title: 'Todo', to: linkTo('/manage/bandeja'), de: null },
  { title: 'Chats', to: linkTo('/admin-dashboard/chat'), de: 'chats' },
  { title: 'Tickets', to: linkTo('/admin-dashboard/tickets'), de: 'tickets' },
  { title: 'Mensajes', to: linkTo('/manage/bandeja', { query: { canal: 'mensajes' } }), de: 'mensajes' },
] as const

/** Links to all messages and to the three channels by which people write, each channel with its pending items. */
export function Canales({ canal }: { canal: (typeof BANDEJA_LINKS)[number]['title'] }) {
  const { data } = useQuery(query(contarPendientes))
  return (
    <SegmentLinks
      isWide
      name="Canal"
      links={BANDEJA_LINKS.map(({ title, to, de }) => ({
        title,
        to,
        count: data && de ? inTwoDigits(WAITING[de](data)) : 0,
        isChosen: title === canal,
      }))}
    />
  )
}

/** Keeps counts short, because four links share a phone's width. */
const inTwoDigits = (count: number) => (count < 100 ? count : '99+')
