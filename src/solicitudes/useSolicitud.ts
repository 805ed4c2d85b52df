import type { z } from 'zod'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import type { SolicitudRecibida } from './contract.ts'

/** What the page says after it was reloaded. */
export type Enviada = { codigo: string; titulo: string; texto: string }

const RESULTADO = {
  en_revision: { titulo: 'Solicitud enviada', texto: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.' },
  por_confirmar: {
    titulo: 'Solicitud enviada',
    texto: 'Te enviamos un enlace al correo registrado en el pedido para confirmar la solicitud.',
  },
  sin_enlace: {
    titulo: 'Falta confirmar la solicitud',
    texto:
      'Ya enviamos varios correos a la dirección registrada en el pedido y por ahora no enviamos más. Usa el enlace del último, o escríbenos.',
  },
  por_llamar: {
    titulo: 'Falta confirmar la solicitud',
    texto:
      'La guardamos, y tu pedido sigue donde está: no tiene correo, así que antes de moverlo llamamos al teléfono del pedido. Si no tiene teléfono o es urgente, escríbenos.',
  },
  sin_llamada: {
    titulo: 'Falta confirmar la solicitud',
    texto:
      'Ya esperan varias solicitudes iguales de este pedido, y por ahora no guardamos más. Llamamos al teléfono del pedido; si no tiene teléfono o es urgente, escríbenos.',
  },
} satisfies Record<SolicitudRecibida['estado'], Omit<Enviada, 'codigo'>>

type Escrito = { codigo: string }

type Ajustes<E extends Escrito, S extends Escrito> = {
  nombre: string
  contrato: z.ZodType<S, E>
  inicial: NoInfer<Required<E>>
  /** The specified sentence for a failure. */
  fallo: string
  preguntar?: (datos: S) => void
  mandar: (datos: S, clave: string) => Promise<SolicitudRecibida>
  alEnviar: (enviada: Enviada) => void
}

/** What both requests about an order share: one message for what is missing, one way to fail, two ways to go well. */
export function useSolicitud<E extends Escrito, S extends Escrito>({ fallo, alEnviar, ...suyo }: Ajustes<E, S>) {
  return useFormulario<E, S, SolicitudRecibida>({
    ...suyo,
    aviso: 'solicitud',
    repetible: true,
    faltan: { titulo: 'Campos requeridos', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'Error', texto: fallo },
    alEnviar: ({ estado }, { codigo }) => alEnviar({ codigo, ...RESULTADO[estado] }),
  })
}
