import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { showToast } from '#ui/showToast.ts'
import { CorreoOnly } from '../contract.ts'
import { reenviarConfirmacion } from './contract.ts'

const RESEND_FAILURE = { title: 'No se pudo reenviar', text: 'Revisa tu conexión e intenta de nuevo.' }

/** Sends the confirmation link again to an address typed elsewhere on the page, and reports the result. */
export function ResendButton({ readCorreo }: { readCorreo: () => string }) {
  const reenviar = useMutation(mutation(reenviarConfirmacion))
  const [notice, setNotice] = useState<string | null>(null)

  function fail(title: string, text?: string) {
    setNotice(text ? `${title}. ${text}` : title)
    showToast.error(title, text, { id: 'reenvio' })
  }

  async function resend() {
    setNotice(null)
    // Removes the toast of the sign-in that was refused.
    showToast.dismiss('entrada')
    const written = CorreoOnly.safeParse({ correo: readCorreo() })
    if (!written.success) return fail(written.error.issues[0]?.message ?? '')
    try {
      await reenviar.mutateAsync(written.data)
      setNotice(
        'Enviado. Si esa cuenta está por confirmar, el enlace llega en un momento. Mira también en correo no deseado.',
      )
      showToast.dismiss('reenvio')
    } catch (error) {
      fail(RESEND_FAILURE.title, detailOf(error, RESEND_FAILURE.text))
    }
  }

  return (
    <>
      <Button variant="outline" size={40} loading={reenviar.isPending} onClick={resend}>
        Reenviar confirmación
      </Button>
      <p role="status" className="w-full empty:hidden">
        {notice && <NoBreak>{notice}</NoBreak>}
      </p>
    </>
  )
}
