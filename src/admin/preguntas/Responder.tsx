import { useMutation } from '@tanstack/react-query'
import { responderSinRespuesta, type SinRespuestaEnLista } from '#conversaciones/asistente/gestion/contract.ts'
import { CamposDePregunta } from '#conversaciones/preguntas/gestion/CamposDePregunta.tsx'
import { LARGO_DE_PREGUNTA, RedaccionDePregunta } from '#conversaciones/preguntas/gestion/contract.ts'
import { mutation } from '#http/query.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { hayCambios, useEscrito } from '#ui/useSinGuardar.tsx'

/** Writes the answer for everybody. */
export function Responder({ una: { id, texto }, alResponder }: { una: SinRespuestaEnLista; alResponder: () => void }) {
  const responder = useMutation(mutation(responderSinRespuesta, { id }))
  const formulario = useFormulario({
    nombre: `responder-${id}`,
    contrato: RedaccionDePregunta,
    inicial: { pregunta: texto.slice(0, LARGO_DE_PREGUNTA), respuesta: '', categoria: '', publicada: true },
    fallo: { titulo: 'No se pudo guardar la respuesta', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos) => responder.mutateAsync(datos),
    dicho: { titulo: 'Respuesta publicada', texto: 'Está en Preguntas frecuentes, y el asistente ya la sabe.' },
    alEnviar: alResponder,
  })
  useEscrito(hayCambios(formulario.formState) && !formulario.formState.isSubmitSuccessful)
  return (
    <Formulario formulario={formulario} aria-label={`Responder «${texto}»`} className="grid max-w-160 gap-4">
      <CamposDePregunta />
      <Enviar medida={40} className="justify-self-start max-lg:h-12">
        Publicar respuesta
      </Enviar>
    </Formulario>
  )
}
