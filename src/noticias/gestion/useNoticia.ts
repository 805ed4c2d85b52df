import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mutation } from '#http/query.ts'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import { cambiarNoticia, type NoticiaDeGestion, TextoDeNoticia } from './contrato.ts'

const textoDe = ({ titulo, contenido }: TextoDeNoticia) => ({ titulo, contenido })
const dicenLoMismo = (una: TextoDeNoticia, otra: TextoDeNoticia) =>
  una.titulo === otra.titulo && una.contenido === otra.contenido

/**
 * What is typed for a piece of news. It follows the news while nobody types; then only other words of somebody else's get
 * in the way of it, and are offered beside what is typed.
 */
export function useNoticia(noticia: NoticiaDeGestion) {
  const [base, setBase] = useState(noticia)
  const enDuda = useEnDuda()
  const cambiar = useMutation(mutation(cambiarNoticia, { id: noticia.id }))
  const otras = !dicenLoMismo(noticia, base)
  const formulario = useFormulario({
    nombre: 'noticia',
    contrato: TextoDeNoticia,
    inicial: textoDe(noticia),
    repetible: true,
    fallo: { titulo: 'No se pudo guardar la noticia', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) =>
      enDuda.mandar(clave, otras ? base.version : noticia.version, (version) =>
        cambiar.mutateAsync({ ...datos, version, clave }),
      ),
    dicho: { titulo: 'Noticia guardada' },
    alEnviar: tomar,
  })
  const { isDirty } = formulario.formState

  function tomar(nueva: NoticiaDeGestion) {
    setBase(nueva)
    formulario.reset(textoDe(nueva), DE_NUEVO)
  }

  useEffect(() => {
    if (isDirty || !otras) return
    setBase(noticia)
    formulario.reset(textoDe(noticia), DE_NUEVO)
  }, [isDirty, otras, noticia, formulario.reset])

  return {
    formulario,
    sucia: isDirty,
    /** Whether somebody else has changed its words since these were begun. */
    ajena: isDirty && otras && !enDuda.hay && !formulario.enviando,
    /** What is typed is to take the other's place. */
    conservar: () => setBase(noticia),
    /** The other's words, to go on from there. */
    tomar() {
      tomar(noticia)
      formulario.callar()
    },
  }
}
