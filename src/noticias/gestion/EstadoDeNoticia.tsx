import { Eye, EyeOff } from 'lucide-react'
import { Badge } from '#ui/Badge.tsx'
import type { NoticiaDeGestion } from './contract.ts'

type Props = Pick<NoticiaDeGestion, 'activo' | 'a_la_vista'>

/** Says whether a piece of news is published, and whether it is among the news that members see. */
export function EstadoDeNoticia({ activo, a_la_vista }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta">
      <Badge
        color={activo ? 'verde' : 'gris'}
        icon={activo ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      >
        {activo ? 'Publicada' : 'Oculta'}
      </Badge>
      {activo && !a_la_vista && (
        <span className="text-muted-foreground">Los clientes ya no la ven: hay cinco más nuevas.</span>
      )}
    </span>
  )
}
