import type { ComponentProps, ReactNode } from 'react'
import { Aviso } from '../Aviso.tsx'
import { Boton } from '../Boton.tsx'
import { SinCortes } from '../SinCortes.tsx'
import { useEnLinea } from '../useEnLinea.ts'
import { type Dicho, NADA_PERDIDO, useFormularioAbierto } from './contexto.ts'

type Props = Omit<ComponentProps<typeof Boton>, 'type' | 'cargando'> & {
  /** For a try that failed and needs more than its words, in the place of the usual notice. */
  fallo?: (dicho: Dicho) => ReactNode
  /** Where the notice's text says it all. */
  sinTitulo?: boolean
}

/** The end of a form: what the last try came to, what a lost line means, and the button. */
export function Enviar({ fallo, sinTitulo, ...boton }: Props) {
  const { dicho, enviando, seQueda } = useFormularioAbierto()
  const fallido = dicho?.clase === 'error' ? dicho : null
  return (
    <>
      {seQueda && (
        <div role="status" className="empty:hidden">
          {dicho && !fallido && <LoDicho {...dicho} />}
        </div>
      )}
      {fallido &&
        ((fallido.rechazo && fallo?.(fallido)) || <LoDicho {...fallido} role="alert" sinTitulo={sinTitulo} />)}
      <div role="status" className="empty:hidden">
        <SinLinea />
      </div>
      <Boton {...boton} type="submit" cargando={enviando} />
    </>
  )
}

function LoDicho({
  clase,
  titulo,
  texto,
  acciones,
  rechazo,
  role,
  sinTitulo,
}: Dicho & { role?: 'alert'; sinTitulo?: boolean }) {
  return (
    <Aviso {...{ clase, role, acciones }} titulo={texto && !sinTitulo ? titulo : undefined}>
      <SinCortes>{texto ?? titulo}</SinCortes>
      {rechazo && <SinSaber {...rechazo} />}
    </Aviso>
  )
}

/** After a try whose outcome nobody knows: why, and that another one is safe where it is. */
function SinSaber({ status, detail }: NonNullable<Dicho['rechazo']>) {
  const { repetible } = useFormularioAbierto()
  if (status > 0 && status < 500) return null
  if (!repetible) return status === 0 && <p className="mt-1">{detail}</p>
  return (
    <p className="mt-1">
      {status === 0 && `${detail} `}
      {NADA_PERDIDO} cuenta una sola.
    </p>
  )
}

/** Without a line: whether sending works all the same, and what closing the page means. */
function SinLinea() {
  const { enEspera, repetible, seGuarda } = useFormularioAbierto()
  const enLinea = useEnLinea()
  if (enLinea && !enEspera) return null
  if (!repetible)
    return (
      <Aviso clase="advertencia" titulo="Sin conexión">
        Ahora no se puede enviar. Lo que escribiste sigue aquí: inténtalo cuando vuelva la línea.
      </Aviso>
    )
  const siSales = seGuarda
    ? 'Si la cierras, no se envía: lo que escribiste queda guardado dos días en este navegador.'
    : 'Si la cierras, no se envía y se pierde lo que escribiste.'
  return (
    <Aviso clase="advertencia" titulo={enEspera ? 'Esperando la conexión' : 'Sin conexión'}>
      {enEspera
        ? 'Se envía solo en cuanto vuelva la línea; deja esta página abierta. '
        : 'Puedes enviarlo ya: sale solo en cuanto vuelva la línea, si dejas esta página abierta. '}
      {siSales}
    </Aviso>
  )
}
