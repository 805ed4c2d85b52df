import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { linesOf, type NuevoDraft, type NuevoForm } from './draft.ts'

type Row = 'quien' | 'que' | 'como'

/**
 * Which rows of the form are open. A row is open while it is empty or wrong, and from when its fields or its pencil are
 * reached until {@link close}: a row that closed under a finger would move what the finger aims at.
 */
export function useRows({ control, formState: { errors } }: NuevoForm) {
  const [opened, setOpened] = useState<readonly Row[]>([])
  const [cliente, piezas, elegidas] = useWatch({ control, name: ['cliente', 'piezas', 'elegidas'] })
  const isWrong = (...fields: (keyof NuevoDraft)[]) => fields.some((field) => errors[field])
  return {
    isOpen: {
      quien: opened.includes('quien') || cliente.trim() === '' || isWrong('cliente', 'telefono'),
      que: opened.includes('que') || (linesOf(piezas).length === 0 && !elegidas) || isWrong('piezas'),
      como: opened.includes('como') || isWrong('direccion', 'numero_casa', 'sector', 'referencias'),
    },
    open: (row: Row) => () => setOpened((before) => (before.includes(row) ? before : [...before, row])),
    close: () => setOpened([]),
  }
}
