import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { SoloCorreo } from '../contract.ts'
import { reenviarConfirmacion } from './contract.ts'

const FALLO = { titulo: 'No se pudo reenviar', texto: 'Revisa tu conexión e intenta de nuevo.' }

/** Mails the link again to an address that stands elsewhere on the page, and says how it went. */
export function Reenviar({ leerCorreo }: { leerCorreo: () => string }) {
  const reenviar = useMutation(mutation(reenviarConfirmacion))
  const [dicho, setDicho] = useState<string | null>(null)

  function fallar(titulo: string, texto?: string) {
    setDicho(texto ? `${titulo}. ${texto}` : titulo)
    avisar.error(titulo, texto, { id: 'reenvio' })
  }

  async function mandar() {
    setDicho(null)
    // It said what this is the answer to.
    avisar.quitar('entrada')
    const escrito = SoloCorreo.safeParse({ correo: leerCorreo() })
    if (!escrito.success) return fallar(escrito.error.issues[0]?.message ?? '')
    try {
      await reenviar.mutateAsync(escrito.data)
      setDicho('Enviado. Si esa cuenta está por confirmar, el enlace llega en un momento.')
      avisar.exito('Correo enviado', 'Mira también la carpeta de correo no deseado.', { id: 'reenvio' })
    } catch (error) {
      fallar(FALLO.titulo, detalleDe(error, FALLO.texto))
    }
  }

  return (
    <>
      <Boton variante="outline" medida={40} cargando={reenviar.isPending} onClick={mandar}>
        Reenviar confirmación
      </Boton>
      <p role="status" className="w-full empty:hidden">
        {dicho && <SinCortes>{dicho}</SinCortes>}
      </p>
    </>
  )
}
