import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { showToast } from '#ui/showToast.ts'
import { leerCharla, olvidarCharla } from '../contract.ts'
import { useAsk } from '../queries.ts'
import { type Draft, type Pending, readDraft, saveDraft } from './draft.ts'

const TOAST_ID = 'asistente'
const FAILURE = 'Hubo un problema. Por favor intenta de nuevo.'
/** A question that is sent when the connection is back. */
const OFFLINE: Failure = { failure: 'Se envía al volver la conexión.', isFault: false, canRetry: true }
/** A question that was refused for a time, which is over. */
const READY: Failure = { failure: 'Ya puedes enviarla.', isFault: false, canRetry: true }

/** Why a question failed. `isFault`: the shop apologizes for it. */
type Failure = { failure: string; isFault: boolean; canRetry: boolean }
/** State of a question without an answer: the text that has arrived so far, or why the question failed. */
type RequestState = { arrived: string } | Failure

const failureOf = (text: string): Failure => ({ failure: text, isFault: true, canRetry: true })

/** A question without its state. */
const toPending = ({ clave, texto, opcion }: Pending): Pending => ({ clave, texto, opcion })

/** The conversation with the assistant: messages, pending questions and the draft. */
export function useCharla() {
  const reading = useQuery(query(leerCharla))
  const charla = reading.data?.charla ?? null
  const send = useAsk()
  const cache = useQueryClient()
  const olvidar = useMutation({
    ...mutation(olvidarCharla),
    onSuccess: () => cache.setQueryData(query(leerCharla).queryKey, { charla: null }),
  })
  const [draft, setDraft] = useState(readDraft)
  const [requests, setRequests] = useState<Record<string, RequestState>>({})
  const controllerRef = useRef<AbortController>(null)
  const correo = charla?.correo ?? draft.correo
  const pending = draft.pendientes.map((pendiente) => ({
    ...pendiente,
    ...(requests[pendiente.clave] ?? failureOf(FAILURE)),
  }))
  const pendingAnswer = pending.find((item) => 'arrived' in item)

  function update(cambiar: (before: Draft) => Partial<Draft>) {
    const before = readDraft()
    const next = { ...before, ...cambiar(before) }
    saveDraft(next)
    setDraft(next)
  }
  const withoutQuestion = (clave: string) => (before: Draft) => before.pendientes.filter((item) => item.clave !== clave)

  async function enviar(pregunta: Pending) {
    const { clave } = pregunta
    const controller = new AbortController()
    controllerRef.current = controller
    const follow = (request: RequestState) => setRequests((before) => ({ ...before, [clave]: request }))
    follow({ arrived: '' })
    // A question that is repeated becomes the last pending question.
    update((before) => ({ pendientes: [...withoutQuestion(clave)(before), pregunta] }))
    try {
      await send({ ...pregunta, correo }, { signal: controller.signal, onChunk: (arrived) => follow({ arrived }) })
      showToast.dismiss(TOAST_ID)
      update((before) => ({ pendientes: withoutQuestion(clave)(before), correo: '' }))
    } catch (error) {
      // Aborted: the panel was closed or the conversation restarted. `resume` asks again when the panel opens.
      if (controller.signal.aborted) return
      if (!navigator.onLine) return follow(OFFLINE)
      const { status, detail, espera } = rechazoOf(error)
      if (status === 429 && espera) {
        // The refusal says when to ask again, so nothing asks to try before.
        follow({ failure: detail, isFault: false, canRetry: false })
        setTimeout(() => follow(READY), espera * 1000)
        return showToast.dismiss(TOAST_ID)
      }
      follow(failureOf(status >= 400 && status < 500 ? detail : FAILURE))
      showToast.error(FAILURE, undefined, { id: TOAST_ID })
    }
  }

  // Removes pending questions that were answered while the panel was closed, and asks the last remaining question
  // again.
  const resume = useEffectEvent(() => {
    if (pendingAnswer) return
    const contestadas = charla?.dichos.slice(0, -1).flatMap(({ clave }) => clave ?? []) ?? []
    const remaining = draft.pendientes.filter(({ clave }) => !contestadas.includes(clave))
    if (remaining.length < draft.pendientes.length) update(() => ({ pendientes: remaining }))
    const last = remaining.at(-1)
    if (last && !(last.clave in requests) && correo) void enviar(last)
  })
  useEffect(() => {
    if (reading.data) resume()
  }, [reading.data])

  // Asks the last question again if it failed offline. Earlier questions are repeated only by a tap.
  const onBack = useEffectEvent(() => {
    const last = pending.at(-1)
    if (!pendingAnswer && last && 'failure' in last && last.failure === OFFLINE.failure) void enviar(toPending(last))
  })
  useEffect(() => {
    const oir = () => onBack()
    addEventListener('online', oir)
    return () => {
      removeEventListener('online', oir)
      controllerRef.current?.abort()
      // The toast is about a conversation that is no longer on the screen.
      showToast.dismiss(TOAST_ID)
    }
  }, [])

  return {
    reading,
    charla,
    correo,
    messages: charla?.dichos.filter(({ clave }) => !pending.some((item) => item.clave === clave)) ?? [],
    pendientes: pending,
    busy: pendingAnswer !== undefined,
    escrito: draft.escrito,
    escribir: (typed: string) => update(() => ({ escrito: typed })),
    darCorreo: (given: string) => update(() => ({ correo: given })),
    preguntar: (text: string, opcion?: string) =>
      void (pendingAnswer || enviar({ clave: newKey(), texto: text, opcion })),
    retry: (pregunta: Pending) => void (pendingAnswer || enviar(toPending(pregunta))),
    empezarOtra: () =>
      olvidar.mutate(undefined, {
        onSuccess() {
          controllerRef.current?.abort()
          setRequests({})
          // The address stays in the draft, since the same person goes on.
          update(() => ({ pendientes: [], correo }))
        },
        onError: () => showToast.error(FAILURE, undefined, { id: TOAST_ID }),
      }),
    empezando: olvidar.isPending,
  }
}
