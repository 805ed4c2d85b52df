import { PrefetchPageLinks } from 'react-router'
import { useDespierta } from '#ui/useDespierta.ts'

/** Fetches the programs of the pages that come next, once somebody is there to go on. */
export function Precarga({ paginas }: { paginas: readonly string[] }) {
  return useDespierta() ? paginas.map((pagina) => <PrefetchPageLinks key={pagina} page={pagina} />) : null
}
