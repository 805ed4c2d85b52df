import { useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { type FiltroDeLista, LARGO_DE_BUSQUEDA } from '../filtro.ts'

/** On a phone, where the frame has no field. */
export function Buscador({ filtro, className }: { filtro: FiltroDeLista; className?: string }) {
  const navegar = useNavigate()
  return (
    <BuscadorDeLista
      etiqueta="Buscar pedidos"
      pista="Código, nombre, teléfono o pieza"
      puesta={filtro.q ?? ''}
      maximo={LARGO_DE_BUSQUEDA}
      // One entry of the history for a whole search.
      alBuscar={(q) =>
        navegar(enlaceA('/manage/pedidos', { consulta: { ...filtro, q: q || undefined } }), {
          replace: filtro.q !== undefined,
        })
      }
      className={className}
    />
  )
}
