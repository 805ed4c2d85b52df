import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { isQueued, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { showToast } from '#ui/showToast.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import { useHistoryState } from '#ui/useHistoryState.ts'
import { AsuntoDeAviso, type AvisoPreparado, registrarAvisoAMano } from './contract.ts'
import { useBackFromWhatsapp } from './useReturnFromWhatsapp.ts'

const Ido = z.object({ codigo: z.string(), clave: z.string(), sobre: AsuntoDeAviso, texto: z.string() })

/**
 * Messages that WhatsApp was opened with and that are not recorded yet, each with its idempotency key. Session storage
 * survives if a phone unloads the page; sign-out clears it.
 */
const kept = createStorageItem('propio:avisar', {
  schema: z.array(Ido),
  maxAge: 24 * 60 * 60_000,
  storage: () => sessionStorage,
})

const Saltados = z.array(z.string())

/** One client after the other: who is next, who was told, and what is still to be recorded. */
export function useAvisar(avisos: AvisoPreparado[]) {
  const [idos, setIdos] = useState(() => kept.read() ?? [])
  const [away, setAway] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  // Without a connection, the queue of actions records them later.
  const [queued, setQueued] = useState<string[]>([])
  const [recorded, setRecorded] = useState<string>()
  const [skipped, setSkipped] = useHistoryState('saltados', Saltados, [])
  const registrar = useMutation(mutation(registrarAvisoAMano))
  useBackFromWhatsapp(away, () => void record())
  // After a reload of the page the person is back already.
  const recordKept = useEffectEvent(() => kept.read()?.length && void record())
  useEffect(() => {
    recordKept()
  }, [])

  function keep(after: z.infer<typeof Ido>[]) {
    kept.save(after)
    setIdos(after)
  }
  const drop = (codigo: string) => keep((kept.read() ?? []).filter((ido) => ido.codigo !== codigo))

  async function record() {
    setAway(false)
    setFailure(null)
    for (const ido of kept.read() ?? [])
      try {
        await registrar.mutateAsync(ido)
        setRecorded(ido.codigo)
        drop(ido.codigo)
      } catch (error) {
        if (isQueued(error)) {
          setQueued((before) => [...before, ido.codigo])
          drop(ido.codigo)
          continue
        }
        const { status, detail } = rechazoOf(error)
        // Without an answer, or while the shop is busy, it is kept and can be sent again.
        if (status === 0 || status === 429 || status >= 500) return setFailure(detail)
        drop(ido.codigo)
        showToast.error(`No se pudo anotar ${ido.codigo}`, detail, { id: ido.codigo })
      }
  }

  const inRow = avisos.filter(({ fuera, avisado }) => avisado || fuera === null)
  const isQueuedFor = ({ codigo }: AvisoPreparado) => queued.includes(codigo)
  const isTold = (aviso: AvisoPreparado) =>
    aviso.avisado !== null ||
    isQueuedFor(aviso) ||
    // Until the new record is read, so that the person does not come again for a moment.
    aviso.codigo === recorded ||
    (!away && idos.some(({ codigo }) => codigo === aviso.codigo))
  const waiting = inRow.filter((aviso) => !isTold(aviso))
  const isSkipped = ({ codigo }: AvisoPreparado) => skipped?.includes(codigo) ?? false
  // Until the newest record is read, the one before it would pass for the last.
  const isLastUnread = idos.length > 0 || inRow.some(({ codigo, avisado }) => codigo === recorded && avisado === null)
  const [newest = null] = inRow
    .filter(({ avisado }) => avisado?.propio)
    .toSorted((one, other) => (other.avisado?.id ?? 0) - (one.avisado?.id ?? 0))
  return {
    inRow,
    leftOut: avisos.filter((aviso) => !inRow.includes(aviso)),
    open: waiting.find(({ codigo }) => codigo === chosen) ?? waiting.find((aviso) => !isSkipped(aviso)) ?? null,
    isTold,
    isQueuedFor,
    isSkipped,
    told: inRow.length - waiting.length,
    /** The last one who was told by this person: only this record can be taken back here. */
    last: isLastUnread ? null : newest,
    /** Call it before the last record is taken back. */
    takeBack: () => setRecorded(undefined),
    failure,
    choose: setChosen,
    passOver({ codigo }: AvisoPreparado) {
      setChosen(undefined)
      void setSkipped([...(skipped ?? []).filter((other) => other !== codigo), codigo])
    },
    /** Call it before WhatsApp opens: afterwards the phone may unload the page. */
    leave({ codigo, mensajes: [mensaje] }: AvisoPreparado) {
      if (!mensaje) return
      const others = (kept.read() ?? []).filter((ido) => ido.codigo !== codigo)
      keep([...others, { codigo, clave: newKey(), sobre: mensaje.sobre, texto: mensaje.texto }])
      setAway(true)
    },
    /** WhatsApp did not open, so nobody was told. */
    stay({ codigo }: AvisoPreparado) {
      setAway(false)
      drop(codigo)
    },
    /** Records what was sent; also again, after a failure. */
    record: () => void record(),
  }
}
