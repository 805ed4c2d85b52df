import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import type { PedidoDeGestion } from '../gestion/contrato.ts'
import { cambiarNotasPrivadas, NotasPrivadas } from './contrato.ts'

/** What is typed: an empty note is none. */
export const EscritoDeNota = z.object({ notas_privadas: NotasPrivadas.shape.notas_privadas })

const escribir = (nota: string | null) => ({ notas_privadas: nota ?? '' })

/**
 * Staff's own note, written in its place. It follows the order while nobody types; then only another note gets in the way
 * of it, and is offered beside what is typed. The page that it stands on asks before that is lost.
 */
export function useNota(pedido: PedidoDeGestion) {
  const { codigo, notas_privadas: nota, version } = pedido
  const [enMano, setEnMano] = useState<{ nota: string | null } | null>(null)
  const enDuda = useEnDuda()
  const cambiar = useMutation(mutation(cambiarNotasPrivadas, { codigo }))
  const formulario = useFormulario({
    nombre: 'nota',
    contrato: EscritoDeNota,
    inicial: escribir(nota),
    repetible: true,
    fallo: { titulo: 'No se pudo guardar la nota', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: ({ notas_privadas }, clave) =>
      enDuda.mandar(clave, version, (suya) =>
        cambiar.mutateAsync({ clave, notas_privadas: notas_privadas ?? '', version: suya }),
      ),
    alEnviar: () => cerrar(),
  })

  function cerrar() {
    setEnMano(null)
    formulario.callar()
  }

  return {
    formulario,
    nota,
    abierta: enMano !== null,
    sucia: enMano !== null && formulario.formState.isDirty,
    /** Whether somebody else has written another one since this one was opened. */
    ajena: enMano !== null && enMano.nota !== nota && !enDuda.hay && !formulario.enviando,
    abrir() {
      formulario.reset(escribir(nota), DE_NUEVO)
      setEnMano({ nota })
    },
    cerrar,
    /** What is typed is to take the other one's place. */
    conservar: () => setEnMano({ nota }),
    /** The other one, to go on from there. */
    tomar() {
      formulario.reset(escribir(nota), DE_NUEVO)
      setEnMano({ nota })
      formulario.callar()
    },
  }
}
