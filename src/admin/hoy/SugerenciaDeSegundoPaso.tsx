import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePersona } from '#auth/queries.ts'
import { obtenerSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'

/** sessionStorage keeps this key until the tab closes. */
const STORAGE_KEY = 'segundo-paso-para-luego'

/** Suggests a second factor to staff, because a stolen password would open everything that staff can do. */
export function SugerenciaDeSegundoPaso() {
  const persona = usePersona()
  const ownQuery = query(obtenerSegundoPaso, { autor: persona?.id ?? '' })
  const { data } = useQuery({ ...ownQuery, ...(!persona && { enabled: false }) })
  const [postponed, setPostponed] = useState(readPostponed)
  if (!data || data.activo || postponed) return null

  function apartar() {
    savePostponed()
    setPostponed(true)
  }

  return (
    <div className="flex items-center gap-3 rounded-lg border border-border pr-0.5 pl-4 text-meta text-muted-foreground">
      <ShieldAlert aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-2">
        Protege la tienda:{' '}
        <Link to={linkTo('/mi-cuenta/ajustes', { hash: 'segundo-paso' })} className="enlace">
          activa el segundo paso
        </Link>{' '}
        para entrar.
      </p>
      <button
        type="button"
        onClick={apartar}
        className="grid size-12 shrink-0 place-items-center rounded-md hover:bg-accent hover:text-accent-foreground"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="sr-only">Dejarlo para luego</span>
      </button>
    </div>
  )
}

// Where the browser forbids storage, a postponed suggestion returns on the next page load.
function readPostponed() {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

function savePostponed() {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'sí')
  } catch {}
}
