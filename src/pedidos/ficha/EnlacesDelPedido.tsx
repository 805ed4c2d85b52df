import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { showToast } from '#ui/showToast.ts'
import { revocarEnlaces } from './contract.ts'

/** Revokes the mail links of an order, for example if a mail reached the wrong person. */
export function EnlacesDelPedido({ codigo }: { codigo: string }) {
  const revocar = useMutation(mutation(revocarEnlaces, { codigo }))
  const [asking, setAsking] = useState(false)

  async function run() {
    setAsking(false)
    try {
      const { revocados } = await revocar.mutateAsync()
      if (revocados === 0) showToast.info('No había enlaces', `Ningún enlace abría el pedido ${codigo}.`)
      else showToast.success('Enlaces revocados', `Los enviados ya no abren el pedido ${codigo}.`)
    } catch (error) {
      showToast.error('No se pudieron revocar los enlaces', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }

  return (
    <div id="enlaces" className="mt-6 grid scroll-mt-20 gap-2 border-border border-t pt-5">
      <p className="text-meta text-muted-foreground">
        Los correos llevan un enlace que abre el pedido completo. Si uno llegó a quien no debía, revócalo.
      </p>
      <Button
        variant="outline"
        size={36}
        loading={revocar.isPending}
        onClick={() => setAsking(true)}
        className="justify-self-start max-md:h-12"
      >
        Revocar enlaces
      </Button>
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title={<NoBreak>{`¿Revocar los enlaces de ${codigo}?`}</NoBreak>}
        confirmLabel="Revocar enlaces"
        destructive
        onConfirm={run}
      >
        Ningún enlace enviado abrirá este pedido. El próximo correo sobre él llevará uno nuevo.
      </ConfirmDialog>
    </div>
  )
}
