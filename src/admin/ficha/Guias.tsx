import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { mutation, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { listarGuias, quitarGuia } from '#pedidos/escanear/contract.ts'
import { showToast } from '#ui/showToast.ts'
import { Dato } from '../Contacto.tsx'

/** The couriers' numbers that staff noted at an order, each with the button that takes it away. */
export function Guias({ codigo }: { codigo: string }) {
  const { data: guias = [] } = useQuery(query(listarGuias, { codigo }))
  const quitar = useMutation({
    ...mutation(quitarGuia, { codigo }),
    onError: (error) => showToast.error('No se pudo quitar la guía', rechazoOf(error).detail),
  })
  if (guias.length === 0) return null
  return (
    <Dato nombre="Guía">
      <ul>
        {guias.map(({ id, numero }) => (
          <li key={id} className="flex items-center gap-1">
            <span className="codigo wrap-anywhere">{numero}</span>
            <button
              type="button"
              aria-disabled={quitar.isPending || undefined}
              onClick={() => !quitar.isPending && quitar.mutate({ id })}
              className="-my-2 grid size-12 shrink-0 place-items-center rounded-lg hover:bg-accent lg:my-0 lg:size-7"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Quitar la guía {numero}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dato>
  )
}
