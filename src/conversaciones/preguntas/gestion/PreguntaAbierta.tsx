import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { CamposDePregunta } from './CamposDePregunta.tsx'
import { type PreguntaDeGestion, RedaccionDePregunta } from './contract.ts'
import { useCambiarPregunta } from './useCambiarPregunta.ts'

const escribir = ({ pregunta, respuesta, categoria, publicada }: PreguntaDeGestion) => ({
  pregunta,
  respuesta,
  categoria,
  publicada,
})

/** A question as staff change it. */
export function PreguntaAbierta({ pregunta, alGuardar }: { pregunta: PreguntaDeGestion; alGuardar: () => void }) {
  const cambiar = useCambiarPregunta(pregunta.id)
  const edit = useEdit({
    subject: pregunta,
    write: escribir,
    nombre: `pregunta-${pregunta.id}`,
    contrato: RedaccionDePregunta,
    fallo: { titulo: 'No se pudo guardar la pregunta', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (datos, { version }) => cambiar.mutateAsync({ ...datos, version }),
    dicho: { titulo: 'Pregunta guardada' },
    onSaved: alGuardar,
  })
  useEscrito(edit.dirty)
  return (
    <Formulario formulario={edit.form} aria-label={`Cambiar «${pregunta.pregunta}»`} className="grid max-w-160 gap-4">
      <CamposDePregunta />
      {edit.other && (
        <ChangedMeanwhile que="esta pregunta" edit={edit}>
          <p dir="auto" className="wrap-anywhere font-semibold">
            {pregunta.pregunta}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {pregunta.respuesta}
          </p>
        </ChangedMeanwhile>
      )}
      <Enviar medida={40} className="justify-self-start max-lg:h-12" disabled={edit.other !== null}>
        Guardar
      </Enviar>
    </Formulario>
  )
}
