import { ScanLine } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'

/** The button with which staff scan a label: 48 pixels on a phone. */
export function EnlaceAEscanear({ className = '' }: { className?: string }) {
  return (
    <Link
      to={linkTo('/manage/escanear')}
      className={`grid size-12 shrink-0 place-items-center rounded-lg border border-input bg-card hover:border-primary hover:bg-accent lg:size-9.5 ${className}`}
    >
      <ScanLine aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="sr-only">Escanear una etiqueta</span>
    </Link>
  )
}
