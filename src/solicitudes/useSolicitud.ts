import type { UseFormReturn } from 'react-hook-form'
import { FALTAN_CAMPOS } from '#comun/texto.ts'
import { useEnvio } from '#comun/useEnvio.ts'
import type { SolicitudRecibida } from './contrato.ts'

/** What the page says after it was reloaded. */
export type Enviada = { codigo: string; titulo: string; texto: string }

const RESULTADO = {
  en_revision: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
  por_confirmar: 'Te enviamos un enlace al correo registrado en el pedido para confirmar la solicitud.',
}

type Ajustes<T extends { codigo: string }> = {
  formulario: UseFormReturn<T>
  /** The specified sentence for a failure (specification §8). */
  fallo: string
  mandar: (datos: T, clave: string) => Promise<SolicitudRecibida>
  alEnviar: (enviada: Enviada) => void
}

/** What both requests about an order share: one message for what is missing, one way to fail, two ways to go well. */
export function useSolicitud<T extends { codigo: string }>({ formulario, fallo, mandar, alEnviar }: Ajustes<T>) {
  return useEnvio({
    formulario,
    id: 'solicitud',
    faltan: { titulo: 'Campos requeridos', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'Error', texto: fallo },
    mandar,
    alEnviar: ({ estado }, { codigo }) => alEnviar({ codigo, titulo: 'Solicitud enviada', texto: RESULTADO[estado] }),
  })
}
