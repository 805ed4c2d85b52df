import { Check, Copy } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '#ui/useCopy.ts'

type Props = { nombre: string; valor: string /** What is copied, if not `valor`. */; texto?: string }

/** A line of what a transfer needs, with a button that copies it; without programs it is read. */
export function Copiable({ nombre, valor, texto = valor }: Props) {
  const { state, copy } = useCopy({ text: texto, copied: `${nombre}: copiado` })
  const Icon = state === 'copiado' ? Check : Copy
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 px-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        <dt className="text-muted-foreground text-sm">{nombre}</dt>
        <dd className="cifras font-semibold">{valor}</dd>
      </div>
      <Button variant="ghost" onClick={copy} aria-label={`Copiar ${nombre}`} className="shrink-0 noscript:hidden">
        <Icon aria-hidden="true" strokeWidth={1.75} />
        {state === 'copiado' ? 'Copiado' : state === 'fallo' ? 'No se pudo' : 'Copiar'}
      </Button>
    </div>
  )
}
