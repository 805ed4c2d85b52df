import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState } from 'react'
import { type PageContent, type Posted, SENT_PARAM } from '#lib/pageData.ts'

const ID = 'page-data'

/** The content of the page that is rendered, as JSON and as the query cache that its components read from. */
export type PageDataValue = {
  client: QueryClient
  content: PageContent
  json: string
  /** Only the page's `<main>` is rendered; the server has the rest (`sitio/site.server.ts`). */
  mainOnly: boolean
}

/** Set while the server renders; null in the browser. */
export const PageDataContext = createContext<PageDataValue | null>(null)

/** The data that came with the page, as JSON; undefined where the page has none. */
let receivedJson = typeof document === 'undefined' ? undefined : document.getElementById(ID)?.textContent

/** What came with the page in this browser. */
export const received: PageContent = receivedJson ? JSON.parse(receivedJson) : { at: 0, answers: [] }

/** Removes what came with the page from this document, because it may belong to a person. */
export function forgetReceived() {
  received.answers = []
  received.posted = undefined
  receivedJson = ''
  const element = document.getElementById(ID)
  if (element) element.textContent = ''
}

/**
 * Whether to leave out what is not in the page's `<main>`. Children keep their places, which give elements their ids.
 */
export const useMainOnly = () => use(PageDataContext)?.mainOnly ?? false

/** The element of {@link PageData} as text. */
export const pageDataElement = (json: string) => `<script id="${ID}" type="application/json">${json}</script>`

/** A script element with the page's data, so that the browser's first render equals the server's HTML. */
export function PageData() {
  const json = use(PageDataContext)?.json ?? receivedJson
  if (!json) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which no browser runs
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** Removes what came of a form from the address, so that a reload shows how things stand then. */
function forgetSent() {
  const { pathname, search, hash } = location
  if (new URLSearchParams(search).has(SENT_PARAM)) history.replaceState(history.state, '', pathname + hash)
}

/** What came of a form that the browser sent by itself; null without that, and after the page was left. */
export function usePosted(form: string): Posted | null {
  const context = use(PageDataContext)
  const [posted] = useState(context ? context.content.posted : received.posted)
  useEffect(() => {
    received.posted = undefined
    forgetSent()
  }, [])
  return posted?.form === form ? posted : null
}
