import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { addDinero, readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useUnanswered } from '#ui/form/useUnanswered.ts'
import { showToast } from '#ui/showToast.ts'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { MISSING_MONTO, type Movido } from '../contract.ts'
import { TOLD } from '../labels.ts'
import { MOVIMIENTO_SCHEMAS, type MovimientoDraft, type MovimientoKind } from './draft.ts'
import { useMoverSaldo } from './useMoverSaldo.ts'

export const WORDING = {
  credito: { hacer: 'Agregar crédito', hecho: 'Crédito agregado', fallo: 'No se pudo agregar el crédito' },
  cargo: { hacer: 'Hacer cargo', hecho: 'Cargo hecho', fallo: 'No se pudo hacer el cargo' },
} as const satisfies Record<MovimientoKind, object>
const FORM_NAME = 'movimiento'
const EMPTY = { clase: 'credito', monto: '', descripcion: '' } as const

/**
 * The form of a credit or charge, based on the balance shown on the page.
 * @param saldo the client's balance as last read
 */
export function useMovimientoForm(codigo: string, saldo: string) {
  const [clase, setClase] = useState<MovimientoKind>('credito')
  const words = WORDING[clase]
  const { acreditar, cargar } = useMoverSaldo(codigo)
  const unanswered = useUnanswered<string>()
  /** The balance that the latest success message names. */
  const lastAnnounced = useRef<string | null>(null)
  const contrato: z.ZodType<MovimientoDraft, MovimientoDraft> = MOVIMIENTO_SCHEMAS[clase]
  const form = useShopForm<MovimientoDraft, MovimientoDraft, Movido>({
    name: FORM_NAME,
    contract: contrato,
    initial: EMPTY,
    fixed: { clase },
    staysOpen: true,
    repeatable: true,
    missing: { title: words.fallo, text: MISSING_MONTO },
    failure: { title: words.fallo, text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send,
    outcome: successText,
    onSent({ saldo: dejado }) {
      lastAnnounced.current = dejado
      setClase('credito')
      // Waits for a frame, because the form's reset of the field would drop the focus.
      requestAnimationFrame(() => form.setFocus('monto'))
    },
  })
  // A later change makes the success message's balance outdated.
  const onSaldoChange = useEffectEvent((now: string) => {
    if (form.outcome?.kind !== 'success' || now === lastAnnounced.current) return
    form.clearOutcome()
    showToast.dismiss(FORM_NAME)
  })
  useEffect(() => onSaldoChange(saldo), [saldo])
  const { monto, descripcion } = form.formState.dirtyFields
  useReportUnsaved(Boolean(monto || descripcion))

  function send({ clase: que, ...data }: MovimientoDraft, key: string) {
    return unanswered.send(formKey({ clase: que, ...data }), saldo, (saldo_visto) =>
      (que === 'credito' ? acreditar : cargar).mutateAsync({ clave: key, ...data, saldo_visto }),
    )
  }

  return {
    formulario: form,
    clase,
    chooseKind(other: MovimientoKind) {
      setClase(other)
      form.clearErrors()
    },
    /** The balance after the drafted movement; null when its amount is invalid or zero. */
    expected(draft: Pick<MovimientoDraft, 'monto' | 'descripcion'>) {
      const monto = readDinero(draft.monto)
      if (monto === null || Number(monto) === 0) return null
      const { data } = contrato.safeParse({ clase, ...draft })
      // An unanswered request may have changed the balance already, so the balance before it is used.
      const seen = data ? unanswered.versionOf(formKey(data), saldo) : saldo
      return addDinero(seen, clase === 'cargo' ? `-${monto}` : monto)
    },
  }
}
export type MovimientoForm = ReturnType<typeof useMovimientoForm>

const formKey = ({ clase, monto, descripcion }: MovimientoDraft) => JSON.stringify([clase, monto, descripcion])

function successText({ saldo, movimiento: { clase } }: Movido) {
  const { hecho } = WORDING[clase === 'cargo' ? 'cargo' : 'credito']
  // The panel shows the balance and the movement.
  return { title: hecho, text: `Saldo nuevo: ${formatDinero(saldo)}. ${TOLD}`, onPage: true }
}
