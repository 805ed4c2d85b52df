import type { z } from 'zod'
import type { Posted } from '#lib/pageData.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { SolicitudRecibida } from './contract.ts'

/** The message about a sent request, which `/rastrear` shows after it reloads. */
export type Sent = { codigo: string; title: string; texto: string }

const RESULT_TEXT = {
  en_revision: { title: 'Solicitud enviada', texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.' },
  por_confirmar: {
    title: 'Solicitud enviada',
    texto: 'Te enviamos un enlace al correo registrado en el pedido para confirmar la solicitud.',
  },
  sin_enlace: {
    title: 'Falta confirmar la solicitud',
    texto:
      'Ya enviamos varios correos a la dirección registrada en el pedido y por ahora no enviamos más. Usa el enlace del último, o escríbenos.',
  },
  por_llamar: {
    title: 'Falta confirmar la solicitud',
    texto:
      'La guardamos, y tu pedido sigue donde está: no tiene correo, así que antes de moverlo llamamos al teléfono del pedido. Si no tiene teléfono o es urgente, escríbenos.',
  },
  sin_llamada: {
    title: 'Falta confirmar la solicitud',
    texto:
      'Ya esperan varias solicitudes iguales de este pedido, y por ahora no guardamos más. Llamamos al teléfono del pedido; si no tiene teléfono o es urgente, escríbenos.',
  },
} satisfies Record<SolicitudRecibida['estado'], Omit<Sent, 'codigo'>>

/** The message about a request that the browser sent by itself; null without one. */
export function sentBy(posted: Posted | null): Sent | null {
  const { data } = SolicitudRecibida.safeParse(posted?.answer)
  return data && posted ? { codigo: posted.values.codigo ?? '', ...RESULT_TEXT[data.estado] } : null
}

type Draft = { codigo: string }

type FormOptions<E extends Draft, S extends Draft> = {
  name: string
  contract: z.ZodType<S, E>
  initial: NoInfer<Required<E>>
  /** The message shown when sending fails. */
  failure: string
  confirm?: (data: S) => void
  send: (data: S, key: string) => Promise<SolicitudRecibida>
  onSent: (sent: Sent) => void
}

/** The form of a request about an order, with the options that both request forms share. */
export function useSolicitudForm<E extends Draft, S extends Draft>({ failure, onSent, ...own }: FormOptions<E, S>) {
  return useShopForm<E, S, SolicitudRecibida>({
    ...own,
    toastId: 'solicitud',
    repeatable: true,
    posts: true,
    missing: { title: 'Campos requeridos', text: MISSING_FIELDS },
    failure: { title: 'Error', text: failure },
    onSent: ({ estado }, { codigo }) => onSent({ codigo, ...RESULT_TEXT[estado] }),
  })
}
