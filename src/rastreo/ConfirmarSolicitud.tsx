import { useState } from 'react'
import { useConfirmarSolicitud } from '#solicitudes/consultas.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'

type Props = { enlace: string; alConfirmar: (codigo: string) => void }

/** Where a confirmation link leads: opening it does nothing yet, so that no program that looks at mails confirms. */
export function ConfirmarSolicitud({ enlace, alConfirmar }: Props) {
  const titulo = useFocoAlMostrar()
  const confirmar = useConfirmarSolicitud()
  const [fallo, setFallo] = useState<string | null>(null)

  async function aceptar() {
    setFallo(null)
    try {
      const { codigo } = await confirmar.mutateAsync(enlace)
      alConfirmar(codigo)
    } catch (error) {
      const { rechazo } = error as { rechazo?: { detail: string } }
      setFallo(rechazo?.detail ?? 'No hay conexión con la tienda. Intenta de nuevo.')
    }
  }

  return (
    <Tarjeta className="mt-6 max-w-160 md:p-8">
      <h2 ref={titulo} tabIndex={-1} className="font-display text-h2">
        ¿Confirmas la solicitud?
      </h2>
      <p className="mt-2 text-muted-foreground">
        Si la hiciste tú, confírmala: tu pedido pasará a EN REVISION y te escribiremos. Si no, cierra esta página; no
        cambia nada.
      </p>
      {fallo && (
        <Aviso clase="error" role="alert" className="mt-4">
          {fallo}
        </Aviso>
      )}
      <Boton className="mt-6" cargando={confirmar.isPending} onClick={aceptar}>
        Confirmar la solicitud
      </Boton>
    </Tarjeta>
  )
}
