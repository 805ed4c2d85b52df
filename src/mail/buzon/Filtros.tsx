import { Link, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
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
      <ul aria-label="Estado" className="flex flex-wrap gap-2">
        {[undefined, ...EstadoDeCorreo.options].map((estado) => (
          <li key={estado ?? 'todos'}>
            <Link
              to={enlaceA('/manage/correos', { consulta: { ...filtro, estado } })}
              preventScrollReset
              aria-current={filtro.estado === estado ? 'true' : undefined}
              className="flex h-9 items-center rounded-full border border-input px-3.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground"
            >
              {estado ? ESTADOS[estado].plural : 'Todos'}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
