import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'

/** The rank of an order's heading: beside the list that one's comes first; on a phone it is the page's own. */
export function useNivelDelPanel() {
  return useConsultaDeMedios('(min-width: 64rem)', true) ? 'h2' : 'h1'
}
