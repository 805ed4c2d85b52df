import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ListChecks, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listarAjustes } from '#ajustes/contract.ts'
import { usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { listarPiezasDeGestion } from '#piezas/gestion/contract.ts'
import { primerosPasos } from './firstSteps.ts'

/** localStorage keeps this key: who puts the steps away finds them in the settings. */
const STORAGE_KEY = 'primeros-pasos-para-luego'

/** What of a new shop is still made up, in five steps; nothing once none is. `onToday`: it can be put away. */
export function PrimerosPasos({ onToday = false }: { onToday?: boolean }) {
  const puede = usePuede()
  const allowed = puede('ajustes')
  const ajustes = useQuery({ ...query(listarAjustes), ...(!allowed && { enabled: false }) }).data
  const piezas = useQuery({ ...query(listarPiezasDeGestion, {}), ...(!allowed && { enabled: false }) }).data
  const [away, setAway] = useState(() => onToday && readAway())
  if (!ajustes || !piezas || away) return null
  const steps = primerosPasos(ajustes, piezas)
  const done = steps.filter(({ hecho }) => hecho).length
  if (done === steps.length) return null
  return (
    <div className="relative mb-4 rounded-lg border border-border text-sm">
      <details>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 pr-12 pl-4 [&::-webkit-details-marker]:hidden">
          <ListChecks aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted-foreground" />
          <span className="flex-1 font-semibold">
            Primeros pasos, {done} de {steps.length}
          </span>
        </summary>
        <ol className="border-border border-t px-4 py-2">
          {steps.map(({ nombre, url, hecho }) => (
            <li key={nombre} className="flex min-h-12 items-center gap-3">
              {hecho ? (
                <>
                  <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-4 text-primary" />
                  <span className="text-muted-foreground">
                    {nombre}
                    <span className="sr-only">, hecho</span>
                  </span>
                </>
              ) : (
                <>
                  <span aria-hidden="true" className="size-4 rounded-full border border-input" />
                  <Link to={url} className="enlace">
                    {nombre}
                  </Link>
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
      {onToday && (
        <button
          type="button"
          onClick={() => {
            saveAway()
            setAway(true)
          }}
          className="absolute top-0 right-0 grid size-12 place-items-center rounded-md hover:bg-accent"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">Ocultar los primeros pasos</span>
        </button>
      )}
    </div>
  )
}

// Where the browser forbids storage, the steps return on the next page load.
function readAway() {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

function saveAway() {
  try {
    localStorage.setItem(STORAGE_KEY, 'sí')
  } catch {}
}
