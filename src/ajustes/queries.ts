import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { detailOf, rechazoOf } from '#lib/errors.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import {
  AJUSTES,
  type Borradores,
  type ClaveDeAjuste,
  listarAjustes,
  publicarAjuste,
  type ValorDe,
} from './contract.ts'
import { erroresDe } from './rules.ts'

/** What is written and not published, by setting: the value, and the version that it was written on. */
const Drafts = z.partialRecord(z.enum(Object.keys(AJUSTES)), z.object({ valor: z.unknown(), version: z.int() }))
type Drafts = Partial<Record<ClaveDeAjuste, { valor: unknown; version: number }>>

const MAX_AGE = 48 * 3_600_000
const stored = createStorageItem('propio:ajustes', { schema: Drafts, maxAge: MAX_AGE })
const NONE: Drafts = {}
let drafts: Drafts | undefined
const listeners = new Set<() => void>()

const readDrafts = (): Drafts => (drafts ??= stored.read() ?? NONE)

function saveDrafts(next: Drafts) {
  drafts = next
  if (Object.keys(next).length > 0) stored.save(next)
  else stored.remove()
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => saveDrafts(NONE))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useDrafts = () => useSyncExternalStore(subscribe, readDrafts, () => NONE)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function dropDraft(clave: ClaveDeAjuste) {
  const { [clave]: _dropped, ...others } = readDrafts()
  saveDrafts(others)
}

/**
 * A setting in a section of the page of settings. `valor` is what is written, else what holds; `errores` has a sentence
 * for each wrong field, dotted as in the contract.
 */
export function useAjuste<C extends ClaveDeAjuste>(clave: C) {
  const { data } = useSuspenseQuery(query(listarAjustes))
  const draft = useDrafts()[clave]
  const current = data.find((ajuste) => ajuste.clave === clave)
  const publicado = current?.valor as ValorDe<C> // what passed the setting's contract
  const version = current?.version ?? 0
  const valor = draft ? (draft.valor as ValorDe<C>) : publicado // what `cambiar` was given
  return {
    valor,
    publicado,
    version,
    persona: current?.persona ?? null,
    cuando: current?.cuando ?? null,
    cambiado: draft !== undefined,
    errores: draft ? erroresDe(clave, draft.valor) : {},
    /** Null: as the shop came. */
    cambiar(next: ValorDe<C> | null) {
      if (isEqual(next, publicado)) dropDraft(clave)
      else saveDrafts({ ...readDrafts(), [clave]: { valor: next, version: draft?.version ?? version } })
    },
  }
}

/** What is written and not published, and what happens to it. */
export function useBorradores() {
  const written = useDrafts()
  const publicarUno = useMutation(mutation(publicarAjuste))
  const [refusal, setRefusal] = useState<{ clave: ClaveDeAjuste; detail: string; isOld: boolean } | null>(null)
  const claves = Object.keys(written) as ClaveDeAjuste[] // the keys of `Drafts`
  return {
    claves,
    /** Setting → what is written. */
    escrito: Object.fromEntries(claves.map((clave) => [clave, written[clave]?.valor])) as Borradores, // the keys are those of `claves`
    publicando: publicarUno.isPending,
    /** Why a setting was not published; `isOld` if somebody else changed it meanwhile. */
    refusal,
    /** @returns whether everything was published; what was not stays written */
    async publicar() {
      setRefusal(null)
      for (const clave of claves) {
        const draft = readDrafts()[clave]
        if (!draft) continue
        try {
          const published = await publicarUno.mutateAsync({ clave, ...draft })
          const later = readDrafts()[clave]
          const version = published.find((ajuste) => ajuste.clave === clave)?.version ?? draft.version
          // What was written meanwhile stays, on top of what was published.
          if (later === draft) dropDraft(clave)
          else if (later) saveDrafts({ ...readDrafts(), [clave]: { ...later, version } })
        } catch (error) {
          const detail = detailOf(error, 'No se pudo publicar. Revisa tu conexión e intenta de nuevo.')
          setRefusal({ clave, detail, isOld: rechazoOf(error).type === 'version-vieja' })
          return false
        }
      }
      return true
    },
    /** Goes on with what is written over what somebody else published meanwhile. */
    seguirCon(clave: ClaveDeAjuste, version: number) {
      const draft = readDrafts()[clave]
      if (draft) saveDrafts({ ...readDrafts(), [clave]: { ...draft, version } })
      setRefusal(null)
    },
    descartar(...which: ClaveDeAjuste[]) {
      setRefusal(null)
      for (const clave of which.length > 0 ? which : claves) dropDraft(clave)
    },
  }
}
