import { MapPin } from 'lucide-react'
import { enlaceDeMapa } from '#lib/mapa.ts'
import { negocio } from '#negocio'
import { direccionDe } from '#pedidos/rules.ts'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import type { Asunto } from '../contract.ts'

type Direcciones = NonNullable<Asunto['direcciones']>
type Partes = Direcciones['nueva']

/**
 * The order's address and the one that is asked for, side by side; what is another word stands out. Of an order that had
 * none the new one alone, in one line.
 */
export function DosDirecciones({ antes, nueva, estado }: Direcciones & Pick<Asunto, 'estado'>) {
  if (!antes) return <Direccion titulo="Nueva" partes={nueva} enLinea destacada />
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      <Direccion titulo={estado === 'aprobada' ? 'Antes' : 'Ahora'} partes={antes} />
      <Direccion titulo="Nueva" partes={nueva} otra={antes} destacada />
    </div>
  )
}

type Props = { titulo: string; partes: Partes; otra?: Partes; destacada?: boolean; enLinea?: boolean }

function Direccion({ titulo, partes, otra, destacada, enLinea }: Props) {
  return (
    <section
      aria-label={`Dirección: ${titulo.toLowerCase()}`}
      className={`grid content-start gap-1 rounded-lg border bg-card p-3 text-sm ${destacada ? 'border-primary' : 'border-border'}`}
    >
      <h2 className={`font-sans text-meta ${destacada ? 'font-semibold' : 'text-muted-foreground'}`}>{titulo}</h2>
      <p className="wrap-anywhere">
        {lineasDe(partes).map(([cual, linea], lugar, todas) => (
          <span key={cual} className={enLinea ? 'inline-block pr-1' : 'block'}>
            {otra !== undefined && linea !== lineaDe(otra, cual) ? (
              <mark className="rounded-sm bg-accent px-0.5 text-accent-foreground">
                {linea}
                <span className="sr-only"> (cambia)</span>
              </mark>
            ) : (
              linea
            )}
            {lugar < todas.length - 1 && ','}
          </span>
        ))}
      </p>
      {partes.referencias && <p className="text-meta text-muted-foreground wrap-anywhere">{partes.referencias}</p>}
      <EnlaceExterno
        href={enlaceDeMapa(`${direccionDe({ ...partes, referencias: null })}, ${negocio.pais}`)}
        className="enlace inline-flex w-fit items-center gap-1.5 py-2 text-meta lg:py-1"
      >
        <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Ver en el mapa
        <span className="sr-only"> la dirección de {titulo.toLowerCase()}</span>
      </EnlaceExterno>
    </section>
  )
}

const LINEAS = ['calle', 'sector', 'municipio', 'provincia'] as const
type Linea = (typeof LINEAS)[number]

function lineaDe(partes: Partes | null, linea: Linea) {
  if (!partes) return null
  return linea === 'calle' ? [partes.direccion, partes.numero_casa].filter(Boolean).join(' ') : partes[linea]
}

function lineasDe(partes: Partes) {
  return LINEAS.flatMap((linea) => {
    const dicho = lineaDe(partes, linea)
    return dicho ? [[linea, dicho] as const] : []
  })
}
