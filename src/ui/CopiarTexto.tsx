import { Check, Copy } from 'lucide-react'
import { Boton } from './Boton.tsx'
import { useCopiar } from './useCopiar.ts'

type Props = {
  texto: string
  /** What the button says, such as `Copiar código`. */
  etiqueta?: string
  /** What screen readers hear once it is copied. */
  copiado?: string
  className?: string
  medida?: 48 | 40 | 36
}

/** A code that can be copied in one tap: the code itself and its button. */
export function CopiarTexto({ className, ...resto }: Props) {
  return (
    <span data-slot="copiar-texto" className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className={`codigo ${className ?? ''}`}>{resto.texto}</span>
      <BotonDeCopiar {...resto} />
    </span>
  )
}

export function BotonDeCopiar({
  texto,
  etiqueta = 'Copiar código',
  copiado = 'Código copiado',
  medida = 36,
}: Omit<Props, 'className'>) {
  const { estado, copiar } = useCopiar({ texto, copiado })
  return (
    <Boton variante="outline" medida={medida} onClick={copiar}>
      {estado === 'copiado' ? (
        <Check aria-hidden="true" strokeWidth={1.75} />
      ) : (
        <Copy aria-hidden="true" strokeWidth={1.75} />
      )}
      {estado === 'copiado' ? 'Copiado' : estado === 'fallo' ? 'No se pudo copiar' : etiqueta}
    </Boton>
  )
}
