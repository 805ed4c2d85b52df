import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { revocarEnlaces } from './contract.ts'

/** For when a mail's link reached the wrong person. */
export function EnlacesDelPedido({ codigo }: { codigo: string }) {
  const revocar = useMutation(mutation(revocarEnlaces, { codigo }))
  const [preguntando, setPreguntando] = useState(false)

  async function hacer() {
    setPreguntando(false)
    try {
      const { revocados } = await revocar.mutateAsync()
      if (revocados === 0) avisar.info('No había enlaces', `Ningún enlace abría el pedido ${codigo}.`)
      else avisar.exito('Enlaces revocados', `Los enviados ya no abren el pedido ${codigo}.`)
    } catch (error) {
      avisar.error('No se pudieron revocar los enlaces', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'))
    }
  }

  return (
    <div id="enlaces" className="mt-6 grid scroll-mt-20 gap-2 border-border border-t pt-5">
      <p className="text-meta text-muted-foreground">
        Los correos llevan un enlace que abre el pedido completo. Si uno llegó a quien no debía, revócalo.
      </p>
      <Boton
        variante="outline"
        medida={36}
        cargando={revocar.isPending}
        onClick={() => setPreguntando(true)}
        className="justify-self-start max-md:h-12"
      >
        Revocar enlaces
      </Boton>
      <DialogoDeAlerta
        abierto={preguntando}
        alCambiar={setPreguntando}
        titulo={<SinCortes>{`¿Revocar los enlaces de ${codigo}?`}</SinCortes>}
        confirmar="Revocar enlaces"
        destructivo
        alConfirmar={hacer}
      >
        Ningún enlace enviado abrirá este pedido. El próximo correo sobre él llevará uno nuevo.
      </DialogoDeAlerta>
    </div>
  )
}
