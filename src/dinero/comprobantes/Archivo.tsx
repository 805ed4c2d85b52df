import { FileText } from 'lucide-react'
import { fillPattern } from '#lib/linkTo.ts'
import { type Comprobante, verComprobante } from './contract.ts'

type Props = Pick<Comprobante, 'tipo' | 'se_ve'> & { id: string; alt: string; className?: string }

/** The picture of a receipt, large on a tap, or the link that downloads its PDF. */
export function ArchivoDeComprobante({ id, tipo, se_ve, alt, className = '' }: Props) {
  const url = fillPattern(verComprobante.url, { comprobante: id })
  const frame = `grid w-full place-items-center overflow-hidden rounded-xl border border-border bg-sunken ${className}`
  if (!se_ve) return <p className={`${frame} min-h-24 p-4 text-meta text-muted-foreground`}>El archivo ya se borró.</p>
  if (tipo === 'application/pdf')
    return (
      <a href={url} className={`${frame} min-h-24 gap-2 p-4 text-sm`}>
        <FileText aria-hidden="true" strokeWidth={1.75} />
        Descargar el PDF
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className={frame}>
      <img src={url} alt={alt} decoding="async" className="max-h-[26rem] w-auto max-w-full object-contain" />
    </a>
  )
}
