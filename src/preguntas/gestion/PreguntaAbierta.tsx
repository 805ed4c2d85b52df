import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { CamposDePregunta } from './CamposDePregunta.tsx'
import type { PreguntaDeGestion } from './contrato.ts'
import { usePregunta } from './usePregunta.ts'

/** A question as staff change it. */
export function PreguntaAbierta({ pregunta, alGuardar }: { pregunta: PreguntaDeGestion; alGuardar: () => void }) {
  const { formulario, sucia, ajena, conservar, tomar } = usePregunta(pregunta, alGuardar)
  useEscrito(sucia)
  return (
    <Formulario formulario={formulario} aria-label={`Cambiar «${pregunta.pregunta}»`} className="grid max-w-160 gap-4">
      <CamposDePregunta />
      {ajena && (
        <Aviso
          clase="advertencia"
          role="alert"
          titulo="Otra persona cambió esta pregunta"
          acciones={
            <>
              <Boton variante="outline" medida={36} className="max-lg:h-11" onClick={conservar}>
                Conservar lo que escribí
              </Boton>
              <Boton variante="ghost" medida={36} className="max-lg:h-11" onClick={tomar}>
                Tomar la suya
              </Boton>
            </>
          }
        >
          <p dir="auto" className="wrap-anywhere font-semibold">
            {pregunta.pregunta}
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {pregunta.respuesta}
          </p>
        </Aviso>
      )}
      <Enviar medida={40} className="justify-self-start max-lg:h-12" disabled={ajena}>
        Guardar
      </Enviar>
    </Formulario>
  )
}
