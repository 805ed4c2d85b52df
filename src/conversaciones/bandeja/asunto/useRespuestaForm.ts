import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import type { MEDIOS_DE_RESPUESTA } from '#lib/closedSets.ts'
import { readDinero } from '#lib/dinero.ts'
import { rechazoOf } from '#lib/errors.ts'
import { whatsAppUrl } from '#lib/phone.ts'
import { multiLine } from '#lib/text.ts'
import { impedimentoParaRechazar, missingToSend } from '#solicitudes/rules.ts'
import { RESET_ALL, useShopForm } from '#ui/form/useShopForm.tsx'
import { type Asunto, decidirSolicitud, RESPUESTA_MAX_LENGTH, responderAsunto } from '../contract.ts'
import { DECISION_LABELS } from '../labels.ts'
import { isDecidible, isPending } from '../rules.ts'
import { ACTIONS, type Action, type Draft, EMPTY, useRespuestaDraft } from './draft.ts'

type Medio = (typeof MEDIOS_DE_RESPUESTA)[number]

/** The form of a reply. A mail is sent at once; a WhatsApp message is recorded once the agent says that it was sent. */
export function useRespuestaForm(asunto: Asunto) {
  const { clase, id, whatsapp, respuestas } = asunto
  const [borrador, save] = useRespuestaDraft(asunto)
  const [savedDraft] = useState(borrador)
  const [medio, setMedio] = useState<Medio>(savedDraft.canal === 'whatsapp' && whatsapp ? 'whatsapp' : 'correo')
  // Read once from the draft: WhatsApp opened in another window does not count.
  const [openedAction, setOpen] = useState(savedDraft.abierto)
  // Number of answers on the page when writing began. Null after a send or a 409: then the current number counts.
  const [answersSeen, setSeen] = useState<number | null>(respuestas.length)
  const responder = useMutation(mutation(responderAsunto, { clase, id }))
  const decidir = useMutation(mutation(decidirSolicitud, { id }))
  const form = useShopForm({
    name: 'respuesta',
    contract: schemaFor(asunto),
    initial: { texto: savedDraft.texto, accion: actionsFor(asunto)[0] ?? 'responder', ...initialEnvio(asunto) },
    repeatable: true,
    failure: { title: 'No se pudo guardar', text: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    confirm(data) {
      if (medio === 'correo' || !data.texto) return form.sendNow(data)
      window.open(whatsAppUrl(whatsapp ?? '', data.texto), '_blank', 'noopener')
      recordar({ abierto: data.accion })
    },
    send,
    outcome: (done) => ({ title: done, text: asunto.nombre }),
    onSent() {
      save(EMPTY)
      setOpen(null)
      setSeen(null)
      form.reset({ ...form.getValues(), texto: '' }, RESET_ALL)
    },
  })

  async function send({ texto, accion, ...envio }: RespuestaForm, key: string) {
    try {
      if (accion !== 'responder' && isDecidible(asunto)) {
        const aprobada = accion === 'aprobar'
        const deSuEnvio = aprobada && asunto.envio && { ...envio, costo_envio: readDinero(envio.costo_envio) }
        await decidir.mutateAsync({ clase: asunto.clase, aprobada, nota: texto, canal: medio, ...deSuEnvio })
        return DECISION_LABELS[asunto.clase][accion === 'aprobar' ? 'hecho' : 'negado']
      }
      const respuestas_vistas = answersSeen ?? respuestas.length
      await responder.mutateAsync({ clave: key, canal: medio, texto, respuestas_vistas })
      return medio === 'correo' ? 'Respuesta en camino' : 'Respuesta anotada'
    } catch (error) {
      if (rechazoOf(error).type === 'ya-respondido') setSeen(null)
      throw error
    }
  }

  /** Saves the draft with `change` applied. */
  function recordar(change: Partial<Draft>) {
    if (change.canal) setMedio(change.canal)
    if (change.abierto !== undefined) setOpen(change.abierto)
    save({ texto: form.getValues('texto'), canal: medio, abierto: openedAction, ...change })
  }

  return {
    formulario: form,
    medio,
    /** The same as `Draft.abierto`, for this window. */
    abierto: openedAction,
    recordar,
    elegirMedio: (newMedio: Medio) => recordar({ canal: newMedio, abierto: null }),
    run(accion: Action) {
      form.setValue('accion', accion)
      form.submit()
    },
    /** Records the action opened in WhatsApp, once the agent has sent it. */
    seEnvio() {
      const { texto, ...rest } = form.getValues()
      if (openedAction) form.sendNow({ ...rest, texto: texto.trim(), accion: openedAction })
    },
  }
}

/** The actions that the reply box offers, the usual action first. */
export function actionsFor(asunto: Asunto): Action[] {
  return isDecidible(asunto) && isPending(asunto) ? ['aprobar', 'rechazar', 'responder'] : ['responder']
}

/** Initial phone and cost for an order that becomes a delivery. */
function initialEnvio({ envio }: Asunto) {
  return {
    telefono: envio?.telefono ?? envio?.telefono_del_pedido ?? '',
    costo_envio: envio?.aceptado ?? '',
    lo_acepto: false,
  }
}

const EMPTY_TEXT = responderAsunto.schema.body.shape.texto

const RespuestaForm = z.object({
  texto: multiLine(RESPUESTA_MAX_LENGTH),
  accion: z.enum(ACTIONS),
  telefono: z.string().trim(),
  costo_envio: z.string().trim(),
  lo_acepto: z.boolean(),
})
type RespuestaForm = z.infer<typeof RespuestaForm>

function schemaFor({ estado, envio }: Asunto) {
  return RespuestaForm.superRefine(({ texto, accion, ...deSuEnvio }, context) => {
    const missing = accion === 'aprobar' && envio && missingIn(deSuEnvio, envio)
    for (const [field, message] of Object.entries(missing || {}))
      context.addIssue({ code: 'custom', path: [field], message })
    const empty = accion === 'responder' && EMPTY_TEXT.safeParse(texto).error?.issues[0]?.message
    const sinMotivo =
      accion === 'rechazar' &&
      impedimentoParaRechazar({ estado: estado === 'por_confirmar' ? estado : 'abierta', nota: texto })
    const message = empty || sinMotivo
    if (message) context.addIssue({ code: 'custom', path: ['texto'], message })
  })
}

type EnvioInfo = NonNullable<Asunto['envio']>

function missingIn({ costo_envio, ...typed }: Omit<RespuestaForm, 'texto' | 'accion'>, { aceptado, total }: EnvioInfo) {
  const costo = readDinero(costo_envio)
  const missing = missingToSend({ ...typed, costo, total, aceptado })
  return costo === null && costo_envio !== '' ? { ...missing, costo_envio: 'Escribe un monto como 500.00.' } : missing
}
