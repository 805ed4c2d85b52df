import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

type Props = {
  /** `esta noticia` */
  subject: string
  takeLabel?: string
  edit: { keep: () => void; take: () => void }
  /** How it is now. */
  children: ReactNode
}

/** Somebody else changed what is being edited (`useEdit`): how it is now, and which of the two goes on. */
export function ChangedMeanwhile({ subject, takeLabel = 'Tomar la suya', edit, children }: Props) {
  return (
    <Notice
      kind="advertencia"
      role="alert"
      title={`Otra persona cambió ${subject}`}
      actions={
        <>
          <Button variante="outline" medida={36} className="max-lg:h-11" onClick={edit.keep}>
            Conservar lo que escribí
          </Button>
          <Button variante="ghost" medida={36} className="max-lg:h-11" onClick={edit.take}>
            {takeLabel}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  )
}
