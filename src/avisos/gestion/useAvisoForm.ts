import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { CLOSE_ENOUGH } from '#lib/reach.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { requiredLine, singleLine } from '#lib/text.ts'
import { clearDraft, useFormDraft } from '#ui/form/useFormDraft.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useUnanswered } from '#ui/form/useUnanswered.ts'
import { showToast as tostada } from '#ui/showToast.ts'
import { useReportUnsaved } from '#ui/useUnsavedChanges.tsx'
import { type AvisoDeGestion, AvisoNuevo, avisarATodos, avisarAUno, contarAlcance, MISSING_TEXT } from './contract.ts'
import { clientesText } from './labels.ts'
import { POLL_MS } from './rules.ts'

const TARGETS = ['uno', 'todos'] as const
const FORM_NAME = 'aviso'
const FAILURE = 'No se pudo enviar la notificación'

const Draft = AvisoNuevo.extend({ a: z.enum(TARGETS), codigo: singleLine(20) })
type Draft = z.infer<typeof Draft>
type Sent = AvisoDeGestion & { alcance_visto?: number }
const ToOne = Draft.extend({ codigo: requiredLine(20, 'Selecciona un cliente') })

/**
 * The form of a notification to one client or to all. Before sending to all it shows their number for confirmation.
 * @param para the code of the only possible recipient, on that client's own page
 */
export function useAvisoForm(para?: string) {
  const [aTodos, setATodos] = useState(false)
  const [porConfirmar, setPorConfirmar] = useState<Draft | null>(null)
  const alcance = useQuery({ ...query(contarAlcance), refetchInterval: POLL_MS, enabled: aTodos })
  const cuantos = alcance.data?.cuantos
  const unanswered = useUnanswered()
  const draftKey = `${staffDrafts.aviso}${para ?? ''}` as const
  const avisarUno = useMutation(mutation(avisarAUno))
  const avisarTodos = useMutation(mutation(avisarATodos))
  const contrato: z.ZodType<Draft, Draft> = aTodos ? Draft : ToOne
  const form = useShopForm<Draft, Draft, Sent>({
    name: FORM_NAME,
    contract: contrato,
    initial: { a: 'uno', codigo: para ?? '', tipo: 'general', titulo: '', mensaje: '' },
    fixed: { a: aTodos ? 'todos' : 'uno' },
    staysOpen: true,
    repeatable: true,
    savesDraft: draftKey,
    missing: { title: FAILURE, text: MISSING_TEXT },
    failure: { title: FAILURE, text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    confirm(data) {
      if (data.a === 'uno') return void form.sendNow(data)
      // A complete draft ends the message about missing fields.
      clearMessages()
      setPorConfirmar(data)
    },
    send,
    outcome: (sent) => ({ title: 'Notificación enviada', text: reachedText(sent) }),
    onSent() {
      clearDraft(draftKey)
      setATodos(false)
    },
  })
  useFormDraft(form, draftKey)
  function clearMessages() {
    form.clearOutcome()
    tostada.dismiss(FORM_NAME)
  }
  async function send({ a, codigo, ...aviso }: Draft, key: string): Promise<Sent> {
    if (a === 'uno') return avisarUno.mutateAsync({ ...aviso, clave: key, codigo })
    return unanswered.send(key, cuantos ?? 0, async (alcance_visto) => {
      const sent = await avisarTodos.mutateAsync({ ...aviso, clave: key, alcance_visto })
      return { ...sent, alcance_visto }
    })
  }

  const { titulo, mensaje } = form.formState.dirtyFields
  useReportUnsaved(Boolean(titulo || mensaje), draftKey)

  return {
    form,
    aTodos,
    alcance,
    elegirDestino: (all: boolean) => {
      setATodos(all)
      form.clearErrors('codigo')
      clearMessages()
    },
    /** Title of the notification to confirm. */
    titulo: porConfirmar?.titulo,
    /** Whether the confirmation is shown. */
    asking: porConfirmar !== null && cuantos !== undefined,
    leave: () => setPorConfirmar(null),
    confirmar() {
      if (porConfirmar) form.sendNow(porConfirmar)
      setPorConfirmar(null)
    },
  }
}
export type AvisoForm = ReturnType<typeof useAvisoForm>

function reachedText({ para, cuantos, alcance_visto = cuantos }: Sent) {
  if (para) return `Llegó a ${para.nombre}.`
  const others = Math.abs(cuantos - alcance_visto) > CLOSE_ENOUGH
  return `Llegó a ${clientesText(cuantos)}.${others ? ` Al confirmar eran ${clientesText(alcance_visto)}.` : ''}`
}
