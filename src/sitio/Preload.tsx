import { PrefetchPageLinks } from 'react-router'
import { useInteracted } from '#ui/useInteracted.ts'

/** Prefetches the code of likely next pages after the first interaction. */
export function Preload({ paginas }: { paginas: readonly string[] }) {
  return useInteracted() ? paginas.map((page) => <PrefetchPageLinks key={page} page={page} />) : null
}
