import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { useEdit } from '#ui/formulario/useEdit.ts'
import type { PedidoDeGestion } from '../gestion/contract.ts'
import { cambiarNotasPrivadas, NotasPrivadas } from './contract.ts'

/** What is typed: an empty note is none. */
export const EscritoDeNota = z.object({ notas_privadas: NotasPrivadas.shape.notas_privadas })

/** Staff's own note, written in its place. The page that it stands on asks before what is typed is lost. */
export function useNota(pedido: PedidoDeGestion) {
  const { codigo } = pedido
  const [abierta, setAbierta] = useState(false)
  const cambiar = useMutation(mutation(cambiarNotasPrivadas, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ notas_privadas }) => ({ notas_privadas: notas_privadas ?? '' }),
    sameFields: (uno, otro) => uno.notas_privadas === otro.notas_privadas,
    nombre: 'nota',
    contrato: EscritoDeNota,
    fallo: { titulo: 'No se pudo guardar la nota', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: ({ notas_privadas }, request) => cambiar.mutateAsync({ notas_privadas: notas_privadas ?? '', ...request }),
    onSaved: () => setAbierta(false),
  })
  return {
    edit,
    nota: pedido.notas_privadas,
    abierta,
    abrir: () => setAbierta(true),
    cerrar() {
      edit.take()
      setAbierta(false)
    },
  }
}
