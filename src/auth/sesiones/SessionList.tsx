import { useMutation } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayOf } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Notice } from '#ui/Notice.tsx'
import { describeBrowser } from './browser.ts'
import type { OpenSession } from './contract.ts'

const CLOSE_FAILURE = 'No pudimos cerrar la sesión. Intenta de nuevo.'

type Props = {
  sessions: OpenSession[]
  /** Ends one session, or with null every session but this browser's. */
  onClose: (sessionId: string | null) => Promise<unknown>
  /** Shown when there is no other session. */
  emptyText: string
}

/** The sessions of an account, with buttons to end them. */
export function SessionList({ sessions, onClose, emptyText }: Props) {
  const closeSession = useMutation({ mutationFn: onClose })
  const [done, setDone] = useState('')
  const noticeRef = useRef<HTMLParagraphElement>(null)
  const others = sessions.filter(({ es_esta }) => !es_esta)
  const hasCurrent = others.length < sessions.length

  // Focuses the notice, because the pressed button is gone.
  useEffect(() => {
    if (done) noticeRef.current?.focus()
  }, [done])

  async function end(sessionId: string | null, text: string) {
    setDone('')
    try {
      await closeSession.mutateAsync(sessionId)
    } catch {
      return // the error is shown above the list
    }
    setDone(text)
  }

  return (
    <div className="grid gap-4">
      <p ref={noticeRef} role="status" tabIndex={-1} className="font-semibold text-sm text-success empty:hidden">
        {done}
      </p>
      {closeSession.error && (
        <Notice kind="error" role="alert" title="La sesión sigue abierta">
          {detailOf(closeSession.error, CLOSE_FAILURE)}
        </Notice>
      )}
      <ul className="grid divide-y divide-border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
            <SessionItem {...session} />
            {!session.es_esta && (
              <Button
                variant="outline"
                size={36}
                className="max-sm:ml-8"
                loading={closeSession.isPending && closeSession.variables === session.id}
                aria-label={`Cerrar la sesión de ${describeBrowser(session.navegador).nombre}`}
                onClick={() => end(session.id, `Cerramos la sesión de ${describeBrowser(session.navegador).nombre}.`)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="text-muted-foreground text-sm">{emptyText}</p>}
      {others.length > 1 && (
        <Button
          variant="outline"
          size={40}
          className="w-full sm:w-fit"
          loading={closeSession.isPending && closeSession.variables === null}
          onClick={() => end(null, `Cerramos ${hasCurrent ? 'las otras' : 'las'} ${others.length} sesiones.`)}
        >
          {hasCurrent ? 'Cerrar todas las demás' : 'Cerrar todas'}
        </Button>
      )}
    </div>
  )
}

function SessionItem({ navegador: browser, direccion: ip, desde: since, vista: lastSeen, es_esta }: OpenSession) {
  const { nombre, isMobile } = describeBrowser(browser)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <div className="flex min-w-0 flex-1 basis-60 gap-3">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-base">{nombre}</span>
          {es_esta && <Badge color="verde">Este navegador</Badge>}
        </p>
        <p className="text-muted-foreground">
          Abierta desde el <DateTime value={since} className="cifras" />
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground">
          {!es_esta && (
            <span>
              Vista por última vez el <DateTime value={dayOf(new Date(lastSeen))} format="day" className="cifras" />
            </span>
          )}
          {ip && <span className="min-w-0 break-words">Dirección IP {ip}</span>}
        </p>
      </div>
    </div>
  )
}
