import { PrefetchPageLinks } from 'react-router'
import { useInteracted } from '#ui/useInteracted.ts'

/** Fetches the programs of the pages that come next, once somebody is there to go on. */
export function Preload({ paginas }: { paginas: readonly string[] }) {
  return useInteracted() ? paginas.map((page) => <PrefetchPageLinks key={page} page={page} />) : null
}
