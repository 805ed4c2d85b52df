import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import type { useHallado } from './useHallado.ts'
import type { Vista } from './vista.ts'

type Props = ReturnType<typeof useHallado> & {
  vista: Vista
  /** A code that no order has is what is looked for. */
  paraCrear?: boolean
}

/** Says of a code that is being typed whether an order has it. */
export function LoHallado({ hallado, buscando, fallo, vista, paraCrear }: Props) {
  if (hallado)
    return (
      <>
        Ese pedido ya existe y es de {hallado.cliente}.{' '}
        <Link
          to={enlaceA('/manage/pedidos/:codigo/editar', { codigo: hallado.codigo, consulta: { ver: vista } })}
          className="enlace whitespace-nowrap"
        >
          Abrir {hallado.codigo}
        </Link>
      </>
    )
  if (buscando) return 'Buscando el pedido…'
  if (fallo?.status === 404 && paraCrear) return 'Código libre: vas a crear el pedido.'
  return fallo && <span className="text-destructive">{fallo.detail}</span>
}
