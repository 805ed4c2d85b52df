import { Scale } from 'lucide-react'
import { fillPattern } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { SentPhotos } from '#ui/photos/SentPhotos.tsx'
import { type MiPaquete, verMiFoto } from './contract.ts'

/** The part of an order's card about its package: service, content, weight and photos. */
export function PaqueteDelPedido({ paquete: { id, descripcion, peso, kilos, fotos } }: { paquete: MiPaquete }) {
  return (
    <div className="mt-3 grid gap-2 border-border border-t pt-3 text-sm">
      <p className="text-muted-foreground">
        Paquete de <span className="font-semibold text-foreground">{negocio.servicioInternacional.nombre}</span>
      </p>
      {descripcion && <p className="line-clamp-3 wrap-anywhere">{descripcion}</p>}
      {peso && kilos && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Scale aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted-foreground" />
          <span className="text-muted-foreground">Peso</span>
          <span className="cifras font-semibold">{peso} lb</span>
          <span className="cifras text-muted-foreground">({kilos} kg)</span>
        </p>
      )}
      <SentPhotos photos={fotos} urlOf={(foto) => fillPattern(verMiFoto.url, { id, foto })} />
    </div>
  )
}
