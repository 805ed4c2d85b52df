import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { CATEGORIAS } from '../rules.ts'
import { LARGO_DE_PREGUNTA, LARGO_DE_RESPUESTA } from './contract.ts'

/** What staff write of a question, but for whether it is shown. */
export function CamposDePregunta() {
  return (
    <>
      <CampoTexto
        nombre="pregunta"
        etiqueta="Pregunta"
        pista="Como la haría cualquiera, sin datos de nadie."
        maximo={LARGO_DE_PREGUNTA}
      />
      <CampoArea
        nombre="respuesta"
        etiqueta="Respuesta"
        pista="Una línea en blanco separa párrafos. Una dirección que empieza con https:// se puede tocar."
        maximo={LARGO_DE_RESPUESTA}
        rows={5}
      />
      <CampoSeleccion nombre="categoria" etiqueta="Dónde va">
        <option value="">Elige un tema</option>
        {CATEGORIAS.map((nombre) => (
          <option key={nombre} value={nombre}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
    </>
  )
}
