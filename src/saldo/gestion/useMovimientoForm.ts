import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { addDinero, readDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useUnanswered } from '#ui/form/useUnanswered.ts'
import { showToast } from '#ui/showToast.ts'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { MISSING_MONTO, type Movido } from '../contract.ts'
import { MOVIMIENTO_SCHEMAS, type MovimientoDraft, type MovimientoKind } from './draft.ts'
import { useMoverSaldo } from './useMoverSaldo.ts'

export const WORDING = {
  credito: { hacer: 'Agregar crédito', hecho: 'Crédito agregado', fallo: 'No se pudo agregar el crédito' },
  cargo: { hacer: 'Hacer cargo', hecho: 'Cargo hecho', fallo: 'No se pudo hacer el cargo' },
} as const satisfies Record<MovimientoKind, object>
const FORM_NAME = 'movimiento'
const EMPTY = { kind: 'credito', monto: '', descripcion: '' } as const

/**
 * What is given to a client or taken from them, by the balance that stands on the page.
 * @param saldo the client's, as it was read last
 */
export function useMovimientoForm(codigo: string, saldo: string) {
  const [clase, setKind] = useState<MovimientoKind>('credito')
  const words = WORDING[clase]
  const { acreditar, cargar } = useMoverSaldo(codigo)
  const enDuda = useUnanswered<string>()
  /** The new balance that was told last. */
  const text = useRef<string | null>(null)
  const contrato: z.ZodType<MovimientoDraft, MovimientoDraft> = MOVIMIENTO_SCHEMAS[clase]
  const form = useShopForm<MovimientoDraft, MovimientoDraft, Movido>({
    name: FORM_NAME,
    contract: contrato,
    initial: EMPTY,
    fixed: { kind: clase },
    staysOpen: true,
    repeatable: true,
    missing: { title: words.fallo, text: MISSING_MONTO },
    failure: { title: words.fallo, text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send,
    outcome: successText,
    onSent({ saldo: dejado }) {
      text.current = dejado
      setKind('credito')
      // Once the emptied field is the form's again.
      requestAnimationFrame(() => form.setFocus('monto'))
    },
  })
  // Once something else moved it, the balance that was told is the client's no more.
  const onNavigate = useEffectEvent((now: string) => {
    if (form.outcome?.kind !== 'exito' || now === text.current) return
    form.clearOutcome()
    showToast.quitar(FORM_NAME)
  })
  useEffect(() => onNavigate(saldo), [saldo])
  const { monto, descripcion } = form.formState.dirtyFields
  useReportUnsaved(Boolean(monto || descripcion))

  function send({ kind: que, ...data }: MovimientoDraft, key: string) {
    return enDuda.send(formKey({ kind: que, ...data }), saldo, (saldo_visto) =>
      (que === 'credito' ? acreditar : cargar).mutateAsync({ clave: key, ...data, saldo_visto }),
    )
  }

  return {
    formulario: form,
    clase,
    chooseKind(other: MovimientoKind) {
      setKind(other)
      form.clearErrors()
    },
    /** The balance that what is written would leave; null while it is no amount. */
    expected(draft: Pick<MovimientoDraft, 'monto' | 'descripcion'>) {
      const loaded = readDinero(draft.monto)
      if (loaded === null || Number(loaded) === 0) return null
      const { data } = contrato.safeParse({ clase, ...draft })
      // What was sent and has no answer may be in the balance already.
      const seen = data ? enDuda.versionDe(formKey(data), saldo) : saldo
      return addDinero(seen, clase === 'cargo' ? `-${loaded}` : loaded)
    },
  }
}
export type MovimientoForm = ReturnType<typeof useMovimientoForm>

const formKey = ({ kind: clase, monto, descripcion }: MovimientoDraft) => JSON.stringify([clase, monto, descripcion])

function successText({ saldo, movimiento: { clase } }: Movido) {
  const { hecho } = WORDING[clase === 'cargo' ? 'cargo' : 'credito']
  return { title: hecho, text: `Saldo nuevo: ${formatDinero(saldo)}.` }
}
