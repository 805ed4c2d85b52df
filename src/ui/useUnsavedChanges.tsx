import { useEffect, useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The forms in which something is typed that is not saved: those of a page's buttons and sheets say so themselves. */
const unsavedForms = new Set<object>()

/** Tells the page that asks before one leaves it, that something is typed here. */
export function useReportUnsaved(dirty: boolean) {
  useWarnOnUnload(dirty)
  useEffect(() => {
    if (!dirty) return
    const formToken = {}
    unsavedForms.add(formToken)
    return () => void unsavedForms.delete(formToken)
  }, [dirty])
}

/** Whether a field of a form is other than it was; `isDirty` forgets that when what it shows is read again meanwhile. */
export const hasChanges = ({ dirtyFields }: { dirtyFields: object }) => Object.keys(dirtyFields).length > 0

function useWarnOnUnload(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}

/**
 * Asks before what was typed and not saved is lost: on the way to another page, and when the tab closes. Another part of
 * the same page loses nothing.
 * @param dirty whether something is typed, besides what `useEscrito` tells
 */
export function useUnsavedChanges(dirty: boolean) {
  const saved = useRef(false)
  const leaving = useRef(false)
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || unsavedForms.size > 0) && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state === 'blocked') leaving.current = false
  }, [blocker.state])

  useWarnOnUnload(dirty)

  return {
    /** To where what was typed has gone: nothing is lost on this way. */
    continueTo(url: string) {
      saved.current = true
      return navigate(url)
    },
    pregunta: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        // The question also closes when it is answered: taking back the step then would stop it on its way.
        onChange={(open) => !open && !leaving.current && blocker.reset?.()}
        title="Hay cambios sin guardar"
        confirmLabel="Seguir sin guardar"
        cancelLabel="Volver"
        destructive
        onConfirm={() => {
          leaving.current = true
          blocker.proceed?.()
        }}
      >
        Si sigues, se pierde lo que escribiste y no guardaste.
      </ConfirmDialog>
    ),
  }
}
