import type { ReactNode } from 'react'
import { Aviso } from '../Aviso.tsx'
import { Boton } from '../Boton.tsx'

type Props = {
  /** `esta noticia` */
  que: string
  tomar?: string
  edit: { keep: () => void; take: () => void }
  /** How it is now. */
  children: ReactNode
}

/** Somebody else changed what is being edited (`useEdit`): how it is now, and which of the two goes on. */
export function ChangedMeanwhile({ que, tomar = 'Tomar la suya', edit, children }: Props) {
  return (
    <Aviso
      clase="advertencia"
      role="alert"
      titulo={`Otra persona cambió ${que}`}
      acciones={
        <>
          <Boton variante="outline" medida={36} className="max-lg:h-11" onClick={edit.keep}>
            Conservar lo que escribí
          </Boton>
          <Boton variante="ghost" medida={36} className="max-lg:h-11" onClick={edit.take}>
            {tomar}
          </Boton>
        </>
      }
    >
      {children}
    </Aviso>
  )
}
