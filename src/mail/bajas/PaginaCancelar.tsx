import { useEffect, useEffectEvent, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#tienda/meta.ts'
import { Notice } from '#ui/Notice.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnReturn } from '#ui/useFocusOnReturn.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { useMailLinkToken } from '#ui/useMailLinkToken.ts'
import { AvisosCancelados } from './AvisosCancelados.tsx'
import { AvisosPorEnlace } from './AvisosPorEnlace.tsx'
import { BajaForm } from './BajaForm.tsx'
import { MaskedCorreo } from './contract.ts'
import { REACTIVATE_FAILURE } from './labels.ts'
import { keepOptOut, keptOptOut, OptOutState, type Target } from './optOutState.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Cancelar notificaciones',
    description: 'Deja de recibir correos sobre el estatus de tus pedidos. Puedes volver cuando quieras.',
    indexed: false,
  })

/** Stops or reactivates status mails, for a typed address or for the address of a mail's link. */
export default function PaginaCancelar() {
  const bajaToken = useMailLinkToken('t')
  const altaToken = useMailLinkToken('a')
  const linkToken = bajaToken ?? altaToken
  const baja = linkToken === null || linkToken === bajaToken
  const { titleRef, focus } = useFocusOnReturn()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [stopped, restored] = [usePosted('baja'), usePosted('alta')]
  const posted = restored ?? stopped
  const [current, setCurrent] = useHistoryState('cancelado', OptOutState, {
    enmascarado: MaskedCorreo.safeParse(posted?.answer).data?.correo,
    activos: Boolean(restored && !restored.rechazo),
    target: posted?.values.correo ? { correo: posted.values.correo } : null,
  })
  // A new visit by a link also finds it, unless the visit brings a token or an outcome of its own.
  const isNewVisit = useHydrated() && !current && !linkToken && !posted
  const kept = isNewVisit ? keptOptOut.read() : null
  const done = current ?? kept
  const keep = useEffectEvent(() => {
    if (current) keepOptOut(current)
    else if (kept) void setCurrent(kept)
  })
  const hasKept = kept !== null
  useEffect(() => {
    if (current || hasKept) keep()
  }, [current, hasKept])
  const token = linkToken === dismissed ? null : linkToken

  function onDone(target: Target, masked: string, activos: boolean) {
    setCurrent({ enmascarado: masked, activos, target })
  }

  function writeOther() {
    setDismissed(linkToken)
    keepOptOut(null)
    setCurrent(null)
    focus()
  }

  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {done ? (
          <AvisosCancelados
            {...done}
            onReactivar={() => setCurrent({ ...done, activos: true })}
            onWriteOther={writeOther}
          />
        ) : (
          <>
            <h1 ref={titleRef} tabIndex={-1} className="font-display text-h1">
              {token && !baja ? 'Reactivar notificaciones' : 'Cancelar notificaciones'}
            </h1>
            <p className="mt-3 text-muted-foreground">
              {token && !baja
                ? 'Volverás a recibir correos cuando cambie el estatus de tus pedidos.'
                : 'Dejarás de recibir correos cuando cambie el estatus de tus pedidos. Podrás volver cuando quieras.'}
            </p>
            {restored?.rechazo && (
              <Notice kind="error" role="alert" title={REACTIVATE_FAILURE.title} className="mt-5">
                {restored.rechazo.detail}
              </Notice>
            )}
            {token ? (
              <AvisosPorEnlace
                token={token}
                baja={baja}
                onDone={(masked) => onDone({ token }, masked, !baja)}
                onWrite={writeOther}
              />
            ) : (
              <BajaForm onCancelar={(correo, masked) => onDone({ correo }, masked, false)} />
            )}
          </>
        )}
      </div>
    </div>
  )
}
