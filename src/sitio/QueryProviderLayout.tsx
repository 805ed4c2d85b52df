import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { NOBODY, sessionQuery } from '#auth/queries.ts'
import { queryClient } from '#lib/queryClient.ts'
import { onSignOut } from './signOut.ts'

// What the person could see must not stay behind for the next one: the page asks again, as nobody, for what it shows.
onSignOut(async () => {
  queryClient.setQueryData(sessionQuery().queryKey, NOBODY)
  // The page hears of it first, and then asks no more for what was only for that person.
  await new Promise((ready) => setTimeout(ready))
  await queryClient.resetQueries()
})

declare global {
  interface WindowEventMap {
    'brisa:olvidado': CustomEvent<{ here: boolean }>
  }
}

/**
 * What pages stand in that ask the server for something. Those that only are read do without its weight. A page on which
 * somebody left begins anew, without what they wrote in it.
 */
export default function QueryProviderLayout() {
  const [salidas, setOutputs] = useState(0)
  useEffect(() => {
    const onForget = ({ detail: { here } }: CustomEvent<{ here: boolean }>) => {
      if (here) setOutputs((times) => times + 1)
    }
    addEventListener('brisa:olvidado', onForget)
    return () => removeEventListener('brisa:olvidado', onForget)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet key={salidas} />
    </QueryClientProvider>
  )
}
