import { Check, Copy } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '#ui/useCopy.ts'

type Props = { nombre: string; valor: string /** What is copied, if not `valor`. */; texto?: string }

/** A line of what a transfer needs, with a button that copies it; without programs it is read. */
export function Copiable({ nombre, valor, texto = valor }: Props) {
  const { state, copy } = useCopy({ text: texto, copied: `${nombre}: copiado` })
  const Icon = state === 'copiado' ? Check : Copy
  return (
    <div className="relative min-h-14 py-2 pr-36 pl-4 wrap-anywhere">
      <dt className="text-muted-foreground text-sm">{nombre}</dt>
      <dd className="font-semibold">
        <span className="cifras">{valor}</span>
        <span className="-translate-y-1/2 absolute top-1/2 right-4 noscript:hidden">
          <Button variant="ghost" onClick={copy} aria-label={`Copiar ${nombre}`}>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {state === 'copiado' ? 'Copiado' : state === 'fallo' ? 'No se pudo' : 'Copiar'}
          </Button>
        </span>
      </dd>
    </div>
  )
}
