import { useEffect, useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useOnline } from '#ui/useOnline.ts'

const SHOW_AFTER_MS = 300
const SLOW_AFTER_MS = 4000

type Props = {
  /** Names the work in progress: `Buscando tu pedido…`. */
  texto: string
  /** Text shown while the browser is offline. */
  offline: string
}

/**
 * Loading card: invisible at first, soon a skeleton, and after 4 s a text about the wait. While offline, the request
 * waits for the connection.
 */
export function Buscando({ texto, offline }: Props) {
  const online = useOnline()
  const [wait, setWait] = useState<'nada' | 'pronto' | 'lento'>('nada')
  useEffect(() => {
    const timers = [
      setTimeout(() => setWait('pronto'), SHOW_AFTER_MS),
      setTimeout(() => setWait('lento'), SLOW_AFTER_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])

  if (!online)
    return (
      <Notice kind="warning" role="status" title="Sin conexión">
        {offline}
      </Notice>
    )
  return (
    <Card aria-busy="true" className={wait === 'nada' ? 'invisible' : ''}>
      <Loading text={texto} />
      {wait === 'lento' && <p className="mt-2 text-sm">Está tardando más de lo normal…</p>}
      <Skeleton className="mt-6 h-6 w-32 rounded-full" />
      <Skeleton className="mt-4 h-9 w-64 max-w-full" />
      <div className="mt-10 grid gap-8">
        {['uno', 'dos', 'tres'].map((row) => (
          <div key={row} className="grid grid-cols-[2rem_1fr] items-center gap-x-4">
            <Skeleton className="mx-auto size-5 rounded-full" />
            <Skeleton className="h-5 w-52 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  )
}
