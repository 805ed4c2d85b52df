import { ChevronRight, CloudUpload } from 'lucide-react'
import { Link } from 'react-router'
import { useQueue } from '#http/queue/usePending.ts'
import { linkTo } from '#lib/linkTo.ts'
import { thingsText } from './say.ts'

/** One line that says how many actions wait and leads to them; absent while there is none. */
export function LineaPorEnviar() {
  const all = useQueue()
  const refused = all.filter((action) => action.refused).length
  const waiting = all.length - refused
  if (all.length === 0) return null
  const texts = [
    waiting > 0 && `${thingsText(waiting)} por enviar`,
    refused > 0 && (refused === 1 ? '1 no entró' : `${refused} no entraron`),
  ]
  return (
    <Link
      to={linkTo('/manage/por-enviar')}
      className={`flex min-h-12 items-center gap-3 rounded-2xl border px-4 text-sm ${refused > 0 ? 'border-ambar bg-ambar-tint text-ambar-text' : 'border-border bg-card'}`}
    >
      <CloudUpload aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className="flex-1 font-semibold">{texts.filter(Boolean).join(' · ')}</span>
      <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
    </Link>
  )
}
