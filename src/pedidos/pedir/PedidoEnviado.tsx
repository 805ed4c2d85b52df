import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { enlaceA } from '#lib/enlaceA.ts'
import { enlaceParaGuardar } from '#lib/enlaces.ts'
import { SE_ESPERA } from '#lib/labels.ts'
import { origen } from '#lib/origen.ts'
import { negocio } from '#negocio'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { CopiarTexto } from '#ui/CopiarTexto.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { PedidoSolicitado } from '../contract.ts'
import { SERVICIO } from '../labels.ts'

export const Enviado = z.object({ pedido: PedidoSolicitado, correo: z.string() })
/** What the page shows after an order was sent. */
export type Enviado = z.infer<typeof Enviado>

type Props = Pick<Enviado, 'pedido' | 'correo'> & { alPedirOtro: () => void }

/** In the place of the form: the code, where it was sent, and what to do now. */
export function PedidoEnviado({
  pedido: { codigo, tipo_servicio, fecha_estimada_entrega },
  correo,
  alPedirOtro,
}: Props) {
  const titulo = useFocoAlMostrar()
  const recado = `Mi pedido en ${negocio.marca}: ${codigo}. Lo sigo en ${origen}${enlaceA('/rastrear')}`

  return (
    <div className="mx-auto max-w-160">
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        ¡Pedido enviado exitosamente!
      </h1>
      <Tarjeta className="mt-6 md:p-8">
        <p className="text-muted-foreground text-sm">Tu código de pedido</p>
        <CopiarTexto texto={codigo} className="text-[2rem] leading-tight md:text-[2.5rem]" />
        <p className="mt-4">
          <strong>Revisa tu correo</strong>: enviamos la confirmación a <span className="wrap-anywhere">{correo}</span>.
          Si no la ves, busca en la carpeta de no deseados.
        </p>
        <p className="mt-2 text-muted-foreground">
          {SERVICIO[tipo_servicio]}. {SE_ESPERA.pieza[tipo_servicio]}:{' '}
          <Fecha valor={fecha_estimada_entrega} formato="diaLargo" />.
        </p>
        <p className="mt-2 text-muted-foreground">
          Guarda tu código y no lo compartas: quien lo tenga puede ver tu pedido.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <BotonEnlace>
            <Link to={enlaceA('/rastrear')} state={{ codigo }}>
              Rastrear pedido
            </Link>
          </BotonEnlace>
          <BotonEnlace variante="outline">
            <EnlaceExterno href={enlaceParaGuardar(recado)}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              Guardar en WhatsApp
            </EnlaceExterno>
          </BotonEnlace>
          <Boton variante="outline" onClick={alPedirOtro}>
            Hacer otro pedido
          </Boton>
        </div>
      </Tarjeta>
    </div>
  )
}
