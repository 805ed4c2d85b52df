import { QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { NOBODY, sessionQuery } from '#auth/queries.ts'
import { fillCache } from '#lib/pageData.ts'
import { queryClient } from '#lib/queryClient.ts'
import { forgetReceived, PageDataContext, received } from '#ui/PageData.tsx'
import { onSignOut } from './signOut.ts'

// The answers are shown at once. Those of a page that may be old are read again.
fillCache(queryClient, received)
// If this browser's clock is behind the server's, the answers would count as fresh until it catches up.
if (received.at > Date.now()) void queryClient.invalidateQueries({ refetchType: 'none' })

// The cache must not keep what the person could see: visible queries are read again without a session.
onSignOut(async () => {
  forgetReceived()
  queryClient.setQueryData(sessionQuery().queryKey, NOBODY)
  // Lets the page render without a session first, so that queries that need one are disabled.
  await new Promise((ready) => setTimeout(ready))
  await queryClient.resetQueries()
})

declare global {
  interface WindowEventMap {
    'brisa:olvidado': CustomEvent<{ here: boolean }>
  }
}

/**
 * The layout of pages with server data; static pages do without the query client. A page that stays after a sign-out is
 * remounted, without what was typed in it.
 */
export default function QueryProviderLayout() {
  const client = use(PageDataContext)?.client ?? queryClient
  const [signOuts, setSignOuts] = useState(0)
  useEffect(() => {
    const onForget = ({ detail: { here } }: CustomEvent<{ here: boolean }>) => {
      if (here) setSignOuts((times) => times + 1)
    }
    addEventListener('brisa:olvidado', onForget)
    return () => removeEventListener('brisa:olvidado', onForget)
  }, [])
  return (
    <QueryClientProvider client={client}>
      <Outlet key={signOuts} />
    </QueryClientProvider>
  )
}
