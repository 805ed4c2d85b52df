import { useMediaQuery } from '#ui/useMediaQuery.ts'

/** Level of a panel's heading: `h2` beside the list, `h1` on a phone, where the panel is the page. */
export function usePanelLevel() {
  return useMediaQuery('(min-width: 64rem)', true) ? 'h2' : 'h1'
}
