import { useAjuste } from '#ajustes/queries.ts'
import { EditorDeHorario } from './horario/EditorDeHorario.tsx'

/** Hours, special days, what the shop promises, and where it delivers. */
export function SeccionHorario() {
  const horarios = useAjuste('horarios')
  const dias = useAjuste('dias')
  const promesas = useAjuste('promesas')
  const zonas = useAjuste('zonas')
  return <EditorDeHorario {...{ horarios, dias, promesas, zonas }} />
}
