import { useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { EstadoDeCorreo, LARGO_DE_BUSQUEDA } from './contract.ts'
import type { Filtro } from './filtro.ts'
import { ESTADOS } from './labels.ts'

/** Which mails: each choice is an address. */
export function Filtros({ filtro }: { filtro: Filtro }) {
  const navegar = useNavigate()

  return (
    <div className="mb-5 grid gap-4">
      <BuscadorDeLista
        etiqueta="Buscar por correo o código"
        pista="Correo o código"
        puesta={filtro.busca ?? ''}
        maximo={LARGO_DE_BUSQUEDA}
        // One entry of the history for a whole search.
        alBuscar={(busca) =>
          navegar(enlaceA('/manage/correos', { consulta: { ...filtro, busca: busca || undefined } }), {
            replace: filtro.busca !== undefined,
          })
        }
        className="max-w-lg"
      />
      <Chips
        isWrapped
        name="Estado"
        chips={[undefined, ...EstadoDeCorreo.options].map((estado) => ({
          title: estado ? ESTADOS[estado].plural : 'Todos',
          to: enlaceA('/manage/correos', { consulta: { ...filtro, estado } }),
          isChosen: filtro.estado === estado,
        }))}
      />
    </div>
  )
}
