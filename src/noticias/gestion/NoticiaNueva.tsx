import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { hayCambios, useSinGuardar } from '#ui/useSinGuardar.tsx'
import { CamposDeNoticia, VistaPrevia } from './CamposDeNoticia.tsx'
import { escribirNoticia, TextoDeNoticia } from './contract.ts'

const Escrita = TextoDeNoticia.extend({ activo: z.boolean() })

/** @param a the page where what was written stands then */
export function NoticiaNueva({ a }: { a: string }) {
  const escribir = useMutation(mutation(escribirNoticia))
  const [hoy] = useState(() => new Date().toISOString())
  const formulario = useFormulario({
    nombre: 'noticia',
    contrato: Escrita,
    inicial: { titulo: '', contenido: '', activo: true },
    repetible: true,
    fallo: { titulo: 'No se pudo guardar la noticia', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) => escribir.mutateAsync({ ...datos, clave }),
    dicho: ({ activo, titulo }) => ({ titulo: activo ? 'Noticia publicada' : 'Noticia guardada', texto: titulo }),
    alEnviar: () => void seguirA(a),
  })
  const { seguirA, pregunta } = useSinGuardar(hayCambios(formulario.formState))
  const guardar = (activo: boolean) => formulario.setValue('activo', activo)
  return (
    <Formulario formulario={formulario} aria-label="Noticia nueva" className="grid items-start gap-8 lg:grid-cols-2">
      <div className="grid gap-4">
        <CamposDeNoticia />
        <div className="flex flex-wrap items-center gap-3">
          <Enviar medida={40} className="max-lg:h-12" onClick={() => guardar(true)}>
            Publicar
          </Enviar>
          <Boton
            variante="outline"
            medida={40}
            className="max-lg:h-12"
            aria-disabled={formulario.enviando}
            onClick={() => {
              if (formulario.enviando) return
              guardar(false)
              formulario.enviar()
            }}
          >
            Guardar oculta
          </Boton>
        </div>
      </div>
      <VistaPrevia fecha_publicacion={hoy} />
      {pregunta}
    </Formulario>
  )
}
