import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { consultaDePedidoDeGestion, useRevocarEnlaces } from '../consultas.ts'
import { rechazoDe } from './formulario.ts'

/** For when a mail's link reached the wrong person; nothing while no order has the code. */
export function EnlacesDelPedido({ codigo }: { codigo: string }) {
  const revocar = useRevocarEnlaces()
  const [preguntando, setPreguntando] = useState(false)
  const { data: pedido } = useQuery({ ...consultaDePedidoDeGestion(codigo), enabled: CODIGO_PEDIDO.test(codigo) })

  async function hacer() {
    setPreguntando(false)
    try {
      const { revocados } = await revocar.mutateAsync(codigo)
      if (revocados === 0) avisar.info('No había enlaces', `Ningún enlace abría el pedido ${codigo}.`)
      else avisar.exito('Enlaces revocados', `Los enviados ya no abren el pedido ${codigo}.`)
    } catch (error) {
      avisar.error('No se pudieron revocar los enlaces', rechazoDe(error).detail)
    }
  }

  if (!pedido) return null
  return (
    <div className="mt-6 grid gap-2 border-border border-t pt-5">
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
        titulo={`¿Revocar los enlaces de ${codigo}?`}
        confirmar="Revocar enlaces"
        destructivo
        alConfirmar={hacer}
      >
        Ningún enlace enviado abrirá este pedido. El próximo correo sobre él llevará uno nuevo.
      </DialogoDeAlerta>
    </div>
  )
}
