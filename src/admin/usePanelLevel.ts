import { useMediaQuery } from '#ui/useMediaQuery.ts'

/** The rank of the heading in a panel: beside the list that one's comes first; on a phone it is the page's own. */
export function usePanelLevel() {
  return useMediaQuery('(min-width: 64rem)', true) ? 'h2' : 'h1'
}
