import { useEffect, useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { clearDraft, type DraftKey } from './form/useFormDraft.ts'

/** One entry per form that has unsaved text and uses `useReportUnsaved`, such as forms in sheets. */
const unsavedForms = new Set<{ draftKey: DraftKey | undefined }>()

/**
 * Reports unsaved text to the page's `useUnsavedChanges`.
 * @param draftKey where the text is kept, so that it is removed when the person leaves without saving
 */
export function useReportUnsaved(dirty: boolean, draftKey?: DraftKey) {
  useWarnOnUnload(dirty)
  useEffect(() => {
    if (!dirty) return
    const formToken = { draftKey }
    unsavedForms.add(formToken)
    return () => void unsavedForms.delete(formToken)
  }, [dirty, draftKey])
}

/** Whether a field differs from its default. Unlike `isDirty`, it stays true when the defaults are read again. */
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
 * Asks before unsaved text is lost: on a navigation to another path and when the tab closes.
 * @param dirty whether the page itself has unsaved text, besides forms that use `useReportUnsaved`
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
    /** Navigates without asking, after the text was saved. */
    continueTo(url: string) {
      saved.current = true
      return navigate(url)
    },
    dialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        // Confirming also closes the dialog; `reset` would then cancel the navigation.
        onChange={(open) => !open && !leaving.current && blocker.reset?.()}
        title="Hay cambios sin guardar"
        confirmLabel="Seguir sin guardar"
        cancelLabel="Volver"
        destructive
        onConfirm={() => {
          leaving.current = true
          for (const { draftKey } of unsavedForms) if (draftKey) clearDraft(draftKey)
          blocker.proceed?.()
        }}
      >
        Si sigues, se pierde lo que escribiste y no guardaste.
      </ConfirmDialog>
    ),
  }
}
