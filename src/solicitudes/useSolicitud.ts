import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { nuevaClave } from '#comun/clave.ts'
import { avisar } from '#ui/avisar.ts'
import { FALTAN_CAMPOS, type SolicitudRecibida } from './contrato.ts'

/** What the page says after it was reloaded. */
export type Enviada = { codigo: string; titulo: string; texto: string }

const RESULTADO = {
  en_revision: 'Tu pedido pasó a En Revisión. Te escribiremos pronto.',
  por_confirmar: 'Te enviamos un enlace al correo registrado en el pedido para confirmar la solicitud.',
}

type Ajustes<T extends FieldValues> = {
  formulario: UseFormReturn<T>
  /** The specified sentence for a failure (specification §8). */
  fallo: string
  alEnviar: (enviada: Enviada) => void
}

/** What both requests about an order share: one key, one message for what is missing, one way to fail. */
export function useSolicitud<T extends FieldValues>({ formulario, fallo, alEnviar }: Ajustes<T>) {
  const clave = useRef('')
  const [detalle, setDetalle] = useState<string | null>(null)
  useEffect(() => {
    clave.current = nuevaClave()
  }, [])

  return {
    detalle,
    faltan() {
      setDetalle(FALTAN_CAMPOS)
      avisar.error('Campos requeridos', FALTAN_CAMPOS, { id: 'solicitud' })
    },
    async enviar(codigo: string, mandar: (clave: string) => Promise<SolicitudRecibida>) {
      setDetalle(null)
      try {
        const { estado } = await mandar(clave.current)
        alEnviar({ codigo, titulo: 'Solicitud enviada', texto: RESULTADO[estado] })
      } catch (error) {
        const { rechazo } = error as { rechazo?: { status: number; detail: string; campos?: Record<string, string> } }
        for (const [campo, message] of Object.entries(rechazo?.campos ?? {}))
          if (campo in formulario.getValues()) formulario.setError(campo as Path<T>, { message }) // checked on its left
        const frase = rechazo && rechazo.status < 500 ? rechazo.detail : fallo
        setDetalle(frase)
        avisar.error('Error', frase, { id: 'solicitud' })
      }
    },
  }
}
