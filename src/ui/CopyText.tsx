import { Check, Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import { useCopy } from './useCopy.ts'

type Props = {
  text: string
  /** The button's label, such as `Copiar código`. */
  label?: string
  /** The sentence that screen readers announce after copying. */
  copied?: string
  className?: string
  size?: 48 | 40 | 36
}

/** A code with a button that copies it. */
export function CopyText({ className, ...rest }: Props) {
  return (
    <span data-slot="copiar-texto" className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`codigo ${className ?? ''}`}>{rest.text}</span>
      <CopyButton {...rest} />
    </span>
  )
}

export function CopyButton({
  text,
  label = 'Copiar código',
  copied = 'Código copiado',
  size = 36,
}: Omit<Props, 'className'>) {
  const { state, copy } = useCopy({ text, copied })
  return (
    <Button variant="outline" size={size} onClick={copy} className="noscript:hidden">
      {state === 'copiado' ? (
        <Check aria-hidden="true" strokeWidth={1.75} />
      ) : (
        <Copy aria-hidden="true" strokeWidth={1.75} />
      )}
      {state === 'copiado' ? 'Copiado' : state === 'fallo' ? 'No se pudo copiar' : label}
    </Button>
  )
}
