import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

type Props = {
  /** The edited thing with its article: `esta noticia`. */
  subject: string
  takeLabel?: string
  edit: { keep: () => void; take: () => void }
  /** Shows the other person's version. */
  children: ReactNode
}

/**
 * Shown when somebody else saved a change during an edit (`useEdit`): shows the current version and asks which to keep.
 */
export function ChangedMeanwhile({ subject, takeLabel = 'Tomar la suya', edit, children }: Props) {
  return (
    <Notice
      kind="warning"
      role="alert"
      title={`Otra persona cambió ${subject}`}
      actions={
        <>
          <Button variant="outline" size={36} className="max-lg:h-12" onClick={edit.keep}>
            Conservar lo que escribí
          </Button>
          <Button variant="ghost" size={36} className="max-lg:h-12" onClick={edit.take}>
            {takeLabel}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  )
}
