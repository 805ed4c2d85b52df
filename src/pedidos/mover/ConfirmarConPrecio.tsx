import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import { dineroEscrito } from '#lib/dinero.ts'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { ESTATUS } from '../estatus.ts'
import { Confirmacion, confirmarConPrecio } from './contract.ts'
import { GRUPO, type PorMover } from './porMover.ts'

const FALTAN_PRECIO_Y_FECHA = 'Escribe el total y la fecha de entrega.'

/** Total and day as staff write them. */
export const EscritoDePrecio = z.object({
  total: dineroEscrito(FALTAN_PRECIO_Y_FECHA).pipe(Confirmacion.shape.total),
  fecha_estimada_entrega: z.string().min(1, FALTAN_PRECIO_Y_FECHA).pipe(Confirmacion.shape.fecha_estimada_entrega),
})

/** The order's own, or for a day that has gone by what a new order would get. */
function precioPorEscribir({ total, fecha_estimada_entrega: dia }: PorMover) {
  const hoy = diaDe(new Date())
  return {
    total: Number(total) > 0 ? total : '',
    fecha_estimada_entrega: dia && dia >= hoy ? dia : sumarDias(hoy, negocio.pedidos.diasDeEntrega),
  }
}

type Props = {
  pedido: PorMover
  alConfirmar?: () => void
  /** Where a button has just opened it: on a phone nothing that opens by itself may bring the keyboard. */
  enfocar?: boolean
  className?: string
}

const SIN_RESPUESTA = {
  titulo: 'No llegó la respuesta',
  texto: 'Si el pedido ya muestra el precio, quedó guardado. Si no, intenta de nuevo: cuenta una sola vez.',
}

/** A field for a day is as wide as its browser likes, which on a phone is more than half. */
const sinDesborde = 'min-w-0 grid-cols-[minmax(0,1fr)]'

/** Total and day of an order, and Confirmado with them while it is only received. */
export function ConfirmarConPrecio(props: Props) {
  return <Precio key={props.pedido.codigo} {...props} />
}

function Precio({ pedido, alConfirmar, enfocar = false, className = '' }: Props) {
  const { codigo, estatus, tipo_servicio, costo_envio, total } = pedido
  const porSumar = tipo_servicio === 'envio' && Number(total) === 0 && costo_envio
  const id = useId()
  const confirmar = useMutation(mutation(confirmarConPrecio, { codigo }))
  const esNuevo = estatus.id === ESTATUS.recibido
  const fallo = esNuevo ? 'No se pudo confirmar' : 'No se pudo guardar el precio'
  const { form, dirty, other } = useEdit({
    subject: pedido,
    write: precioPorEscribir,
    resend: true,
    nombre: `precio-${codigo}`,
    contrato: EscritoDePrecio,
    faltan: { titulo: fallo, texto: FALTAN_PRECIO_Y_FECHA },
    // Where no answer came it may have been done, and then this form is gone.
    fallo: ({ status }) =>
      status === 0 ? SIN_RESPUESTA : { titulo: fallo, texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (escrito, request): Promise<PorMover> => confirmar.mutateAsync({ ...escrito, ...request }),
    onSaved: alConfirmar,
  })
  useEscrito(dirty)
  useAtajo({
    tecla: 'p',
    titulo: 'Poner el precio',
    grupo: GRUPO,
    hacer: () => form.setFocus('total', { shouldSelect: true }),
  })
  return (
    <Formulario formulario={form} aria-labelledby={id} className={`grid gap-3 ${className}`}>
      <span id={id} className="sr-only">
        Precio de {codigo}
      </span>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-3">
        <CampoTexto
          nombre="total"
          etiqueta={
            <>
              Total (RD$)
              <Tecla>P</Tecla>
            </>
          }
          className={sinDesborde}
          falta="Escribe el total."
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder="0.00"
          autoFocus={enfocar}
        />
        <CampoTexto
          nombre="fecha_estimada_entrega"
          etiqueta="Entrega"
          falta="Elige el día."
          type="date"
          className={sinDesborde}
        />
      </div>
      {porSumar && (
        <p className="text-meta text-muted-foreground">
          Súmale el envío al total: el cliente aceptó {formatearDinero(porSumar)}.
        </p>
      )}
      {other && (
        <Aviso clase="advertencia" role="alert" titulo="Otra persona cambió este pedido">
          Ahora está en {estatus.nombre}. Lo que escribiste sigue aquí: envíalo otra vez si todavía vale.
        </Aviso>
      )}
      <Enviar sinTitulo medida={36} className="h-12 text-base! lg:h-10 lg:text-sm!">
        {esNuevo ? 'Confirmar con precio' : 'Guardar precio y fecha'}
      </Enviar>
    </Formulario>
  )
}
