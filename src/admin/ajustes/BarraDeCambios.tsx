import { useSuspenseQuery } from '@tanstack/react-query'
import { listarAjustes } from '#ajustes/contract.ts'
import { useBorradores } from '#ajustes/queries.ts'
import { query } from '#http/query.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ShortcutKey } from '#ui/shortcuts/ShortcutKey.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { showToast } from '#ui/showToast.ts'
import { VistaPrevia } from './VistaPrevia.tsx'

/** What is not published yet, with the two buttons for it. */
export function BarraDeCambios() {
  const { claves, publicando, publicar, descartar, seguirCon, refusal } = useBorradores()
  const { data } = useSuspenseQuery(query(listarAjustes))
  const isEmpty = claves.length === 0
  async function publish() {
    if (await publicar()) showToast.success('Publicado', 'Ya se ve en toda la tienda.')
  }
  useShortcut(
    isEmpty ? null : { key: 'Enter', mod: true, title: 'Publicar', group: 'Ajustes', run: () => void publish() },
  )
  if (isEmpty) return null
  return (
    <section
      aria-label="Cambios sin publicar"
      className="sticky bottom-[calc(4rem+var(--alto-de-deshacer,0px))] z-10 -mx-2 mt-8 grid px-2 gap-3 border-border border-t bg-background py-3 lg:bottom-0"
    >
      {refusal && (
        <Notice
          kind="warning"
          role="alert"
          title="No se publicó"
          actions={
            refusal.isOld && (
              <div className="flex flex-wrap gap-2">
                <Button variant="outline" size={40} onClick={() => descartar(refusal.clave)}>
                  Ver lo suyo
                </Button>
                <Button
                  variant="ghost"
                  size={40}
                  onClick={() =>
                    seguirCon(refusal.clave, data.find(({ clave }) => clave === refusal.clave)?.version ?? 0)
                  }
                >
                  Seguir con lo mío
                </Button>
              </div>
            )
          }
        >
          {refusal.detail}
        </Notice>
      )}
      <p>
        <strong>{claves.length === 1 ? '1 cambio sin publicar.' : `${claves.length} cambios sin publicar.`}</strong>{' '}
        Nadie lo ve todavía.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1 lg:flex-none" loading={publicando} onClick={() => void publish()}>
          {claves.length === 1 ? 'Publicar cambio' : 'Publicar cambios'}
          <ShortcutKey>Ctrl ↵</ShortcutKey>
        </Button>
        <VistaPrevia />
        <Button variant="ghost" onClick={() => descartar()}>
          Descartar
        </Button>
      </div>
    </section>
  )
}
