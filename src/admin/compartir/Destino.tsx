import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RegistrarComprobante } from '#dinero/comprobantes/EnviarComprobante.tsx'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { createReplayKeys } from '#lib/replayKeys.ts'
import { ClaseDeFoto, type ClaseNueva, ponerFotos } from '#pedidos/fotos/contract.ts'
import { FOTO_LABELS } from '#pedidos/fotos/labels.ts'
import { Button } from '#ui/Button.tsx'
import { SubmitBar } from '#ui/form/SubmitBar.tsx'
import { storedIdempotencyKey } from '#ui/form/useFormDraft.ts'
import { showToast } from '#ui/showToast.ts'
import type { SharedPhoto, useSharedPhotos } from './useSharedPhotos.ts'

const QUEDA: Record<ClaseDeFoto, string> = {
  pieza: 'La ve el cliente en la página de su pedido y en el correo de «Listo».',
  comprobante: 'Queda por verificar, con su monto. Solo lo ve el personal.',
  nota: 'Queda junto a la nota privada. Solo la ve el personal.',
}

type Props = Pick<ReturnType<typeof useSharedPhotos>, 'report' | 'drop'> & {
  photos: SharedPhoto[]
  pedido: string
  como: ClaseDeFoto | undefined
  /** The address without an order. */
  changeUrl: string
  urlOf: (como: ClaseDeFoto) => string
}

/** Asks what the photos are, and sends them one by one; each leaves this phone when the shop has it. */
export function Destino({ photos, pedido, como, report, drop, changeUrl, urlOf }: Props) {
  const poner = useMutation(mutation(ponerFotos, { codigo: pedido }))
  const [sending, setSending] = useState(false)
  const navigate = useNavigate()
  const ready = photos.filter(({ photo }) => photo)
  const [first] = ready
  const isPreparing = photos.some(({ photo, problem }) => !photo && !problem)

  async function send(clase: ClaseNueva) {
    setSending(true)
    let failed = 0
    for (const { id, photo } of ready) {
      if (!photo) continue
      report(id, '')
      const keys = createReplayKeys(storedIdempotencyKey(`propio:compartido:${id}`))
      try {
        await poner.mutateAsync({ clave: keys.keyOf({ pedido, clase }), clase, fotos: [photo] })
        keys.release()
        await drop(id)
      } catch (error) {
        failed += 1
        report(id, rechazoOf(error).detail)
      }
    }
    setSending(false)
    if (failed > 0) return
    showToast.success(ready.length === 1 ? 'Foto guardada' : `${ready.length} fotos guardadas`, pedido)
    if (ready.length === photos.length)
      navigate(linkTo('/manage/pedidos/:codigo', { codigo: pedido }), { replace: true })
  }

  return (
    <section aria-labelledby="que-es" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex min-h-12 items-center justify-between gap-3 text-sm">
        <span>
          Para el pedido <span className="codigo font-semibold">{pedido}</span>
        </span>
        <Link to={changeUrl} replace className="enlace grid min-h-12 place-items-center">
          Cambiar
        </Link>
      </p>
      <h2 id="que-es" className="font-display text-h3">
        ¿Qué {photos.length === 1 ? 'es' : 'son'}?
      </h2>
      <ul className="grid gap-2">
        {ClaseDeFoto.options.map((clase) => (
          <li key={clase}>
            <Link
              to={urlOf(clase)}
              replace
              aria-current={como === clase ? 'true' : undefined}
              className="grid min-h-14 gap-0.5 rounded-2xl border border-input bg-card px-4 py-3 hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:text-accent-foreground"
            >
              <span className="font-semibold">{FOTO_LABELS[clase].titulo}</span>
              <span className="text-meta">{QUEDA[clase]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {como === 'comprobante' && first?.photo && (
        <RegistrarComprobante
          key={first.id}
          codigo={pedido}
          archivo={first.photo}
          onSent={async () => {
            await drop(first.id)
            if (photos.length === 1) navigate(linkTo('/manage/pedidos/:codigo', { codigo: pedido }), { replace: true })
          }}
        />
      )}
      {como !== 'comprobante' && (
        <SubmitBar className="-mx-5 px-5 py-3">
          <Button
            size={40}
            className="h-12 w-full"
            loading={sending}
            disabled={!como || isPreparing || ready.length === 0}
            onClick={() => como && void send(como)}
          >
            {ready.length > 1 ? `Guardar ${ready.length} fotos` : 'Guardar foto'}
          </Button>
        </SubmitBar>
      )}
    </section>
  )
}
