import { Aviso } from '../Aviso.tsx'
import type { Dicho } from './contexto.ts'

type Ajustes = {
  /** The refusal's type. */
  tipo: string
  /** In the place of the form's own. */
  titulo?: string
  /** How one insists, where the button does not say it. */
  como?: string
}

/** For `fallo` of `Enviar`: what the shop refuses once, and does when it is sent again. Of other refusals it says nothing. */
export function seInsiste({ tipo, titulo, como }: Ajustes) {
  return (dicho: Dicho) =>
    dicho.rechazo?.type === tipo && (
      <Aviso clase="advertencia" role="alert" titulo={titulo ?? dicho.titulo}>
        {dicho.texto}
        {como && ` ${como}`}
      </Aviso>
    )
}
