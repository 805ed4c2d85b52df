import { Modal } from '#ui/Modal.tsx'
import { useShortcuts, useSingleKeys } from '#ui/shortcuts/shortcuts.ts'
import { keyName } from './keyNames.ts'

type Props = { open: boolean; onChange: (open: boolean) => void }

/** The shortcuts of the open page, and the switch that turns single-key shortcuts on or off. */
export function ShortcutsSheet({ open, onChange }: Props) {
  const registered = useShortcuts()
  const { enabled, setEnabled: put } = useSingleKeys()
  const groups = [...new Set(registered.map(({ group }) => group))]
  return (
    <Modal open={open} onChange={onChange} title="Atajos del teclado">
      {groups.map((grupo) => (
        <section key={grupo} aria-label={grupo}>
          <h3 className="mb-1 font-semibold text-meta text-muted-foreground">{grupo}</h3>
          <dl className="divide-y divide-border">
            {registered
              .filter((shortcut) => shortcut.group === grupo)
              .map((shortcut) => (
                <div key={keyName(shortcut)} className="flex items-center justify-between gap-4 py-1.5 text-meta">
                  <dt>{shortcut.title}</dt>
                  <dd>
                    <kbd className="inline-flex min-w-7 justify-center rounded border border-border bg-muted px-1.5 font-sans">
                      {keyName(shortcut)}
                    </kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <label className="flex min-h-12 cursor-pointer items-center gap-3 border-border border-t pt-3 text-meta">
        <input
          type="checkbox"
          checked={enabled}
          onChange={({ target }) => put(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        Usar teclas sueltas. Las de Ctrl funcionan siempre.
      </label>
    </Modal>
  )
}
