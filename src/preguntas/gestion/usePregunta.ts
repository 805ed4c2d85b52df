import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mutation } from '#http/query.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import { cambiarPregunta, type PreguntaDeGestion, RedaccionDePregunta } from './contrato.ts'

const textoDe = ({ pregunta, respuesta, categoria, publicada }: PreguntaDeGestion) => ({
  pregunta,
  respuesta,
  categoria,
  publicada,
})

/**
 * What is typed for a question. It follows the question while nobody types; then only what somebody else wrote gets in the
 * way of it, and is offered beside what is typed.
 */
export function usePregunta(pregunta: PreguntaDeGestion, alGuardar: () => void) {
  const [base, setBase] = useState(pregunta)
  const enDuda = useEnDuda()
  const cambiar = useMutation(mutation(cambiarPregunta, { id: pregunta.id }))
  const otras = pregunta.version !== base.version
  const formulario = useFormulario({
    nombre: `pregunta-${pregunta.id}`,
    contrato: RedaccionDePregunta,
    inicial: textoDe(pregunta),
    repetible: true,
    fallo: { titulo: 'No se pudo guardar la pregunta', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) =>
      enDuda.mandar(clave, base.version, (version) => cambiar.mutateAsync({ ...datos, version })),
    dicho: { titulo: 'Pregunta guardada' },
    alEnviar(nueva) {
      tomar(nueva)
      alGuardar()
    },
  })
  const { isDirty } = formulario.formState

  function tomar(nueva: PreguntaDeGestion) {
    setBase(nueva)
    formulario.reset(textoDe(nueva), DE_NUEVO)
  }

  useEffect(() => {
    if (isDirty || !otras) return
    setBase(pregunta)
    formulario.reset(textoDe(pregunta), DE_NUEVO)
  }, [isDirty, otras, pregunta, formulario.reset])

  return {
    formulario,
    sucia: isDirty,
    /** Whether somebody else has changed it since this was begun. */
    ajena: isDirty && otras && !enDuda.hay && !formulario.enviando,
    /** What is typed is to take the other's place. */
    conservar: () => setBase(pregunta),
    /** The other's words, to go on from there. */
    tomar() {
      tomar(pregunta)
      formulario.callar()
    },
  }
}
