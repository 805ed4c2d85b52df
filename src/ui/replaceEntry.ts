import type { DataRouter, Location } from 'react-router'
import { SENT_PARAM } from '#lib/pageData.ts'

type Router = {
  state: Pick<DataRouter['state'], 'location' | 'navigation'>
  navigate: (to: Pick<Location, 'pathname' | 'search' | 'hash'>, how: object) => Promise<void>
}

/**
 * Writes one value into the state of a page's history entry. Nothing happens when the person left the page or is about
 * to: a late answer must not take her back.
 * @param own the page's location when it was rendered
 */
export async function replaceEntry(
  { state, navigate }: Router,
  own: Pick<Location, 'pathname' | 'search'>,
  [key, value]: [string, unknown],
) {
  const now = state.navigation.location ?? state.location
  if (now.pathname !== own.pathname || withoutMark(now.search) !== withoutMark(own.search)) return
  const entry = { pathname: now.pathname, search: withoutMark(now.search), hash: now.hash }
  const values = { ...entriesOf(now.state), [key]: value }
  await navigate(entry, { replace: true, preventScrollReset: true, state: values })
}

/** The values in an entry's state, from any version of the shop. */
export const entriesOf = (state: unknown) => (state ?? {}) as Record<string, unknown>

/** A form that the browser sent by itself leaves its mark in the address; the entry that is written replaces it. */
const withoutMark = (search: string) => (search.startsWith(`?${SENT_PARAM}`) ? '' : search)
