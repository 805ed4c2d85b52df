import { MapPin } from 'lucide-react'
import { mapLinkOf } from '#lib/mapLink.ts'
import { negocio } from '#negocio'
import { formatDireccion } from '#pedidos/rules.ts'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import type { Asunto } from '../contract.ts'

type Addresses = NonNullable<Asunto['direcciones']>
type AddressParts = Addresses['nueva']

/**
 * The order's address beside the requested address, with the lines that change highlighted. If the order has no
 * address, only the requested one shows, in one line.
 */
export function DosDirecciones({ antes, nueva, estado }: Addresses & Pick<Asunto, 'estado'>) {
  if (!antes) return <Direccion title="Nueva" parts={nueva} inline highlighted />
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <Direccion title={estado === 'aprobada' ? 'Antes' : 'Ahora'} parts={antes} />
      <Direccion title="Nueva" parts={nueva} other={antes} highlighted />
    </div>
  )
}

type Props = { title: string; parts: AddressParts; other?: AddressParts; highlighted?: boolean; inline?: boolean }

function Direccion({ title, parts, other, highlighted, inline }: Props) {
  return (
    <section
      aria-label={`Dirección: ${title.toLowerCase()}`}
      className={`grid content-start gap-1 rounded-lg border bg-card p-3 text-sm ${highlighted ? 'border-primary' : 'border-border'}`}
    >
      <h2 className={`font-sans text-meta ${highlighted ? 'font-semibold' : 'text-muted-foreground'}`}>{title}</h2>
      <p className="wrap-anywhere">
        {linesOf(parts).map(([lineName, line], position, all) => (
          <span key={lineName} className={inline ? 'inline-block pr-1' : 'block'}>
            {other !== undefined && line !== lineOf(other, lineName) ? (
              <mark className="rounded-sm bg-accent px-0.5 text-accent-foreground">
                {line}
                <span className="sr-only"> (cambia)</span>
              </mark>
            ) : (
              line
            )}
            {position < all.length - 1 && ','}
          </span>
        ))}
      </p>
      {parts.referencias && <p className="text-meta text-muted-foreground wrap-anywhere">{parts.referencias}</p>}
      <OutboundLink
        href={mapLinkOf(`${formatDireccion({ ...parts, referencias: null })}, ${negocio.pais}`)}
        className="enlace toque inline-flex w-fit items-center gap-1.5 py-2 text-meta lg:py-1"
      >
        <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Ver en el mapa
        <span className="sr-only"> la dirección de {title.toLowerCase()}</span>
      </OutboundLink>
    </section>
  )
}

const ADDRESS_LINES = ['calle', 'sector', 'municipio', 'provincia'] as const
type AddressLine = (typeof ADDRESS_LINES)[number]

function lineOf(parts: AddressParts | null, line: AddressLine) {
  if (!parts) return null
  return line === 'calle' ? [parts.direccion, parts.numero_casa].filter(Boolean).join(' ') : parts[line]
}

function linesOf(parts: AddressParts) {
  return ADDRESS_LINES.flatMap((line) => {
    const text = lineOf(parts, line)
    return text ? [[line, text] as const] : []
  })
}
