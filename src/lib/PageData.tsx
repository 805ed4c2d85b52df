import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, use } from 'react'

const ID = 'page-data'

/** What the server read for a page: the client that its components read from, and the same data for the browser. */
export type PageDataValue = { client: QueryClient; json: string }

/** Set while the server renders; null in the browser. */
export const PageDataContext = createContext<PageDataValue | null>(null)

/** The data that came with the page, as JSON; undefined where the page has none. */
const receivedJson = typeof document === 'undefined' ? undefined : document.getElementById(ID)?.textContent

/** The query keys and answers that came with the page. */
export const receivedAnswers: [QueryKey, unknown][] = receivedJson ? JSON.parse(receivedJson) : []

/** A script element with the page's data, so that the browser's first render equals the server's HTML. */
export function PageData() {
  const json = use(PageDataContext)?.json ?? receivedJson
  if (!json) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which no browser runs
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}
