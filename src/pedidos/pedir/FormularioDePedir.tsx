import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import type { ClaseDePieza } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { CampoCorreo, CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { idDeCampo, useNombreDeFormulario } from '#ui/formulario/contexto.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import {
  camposDeEnvioVacios,
  FormularioDePedido,
  type PedidoSolicitado,
  SIN_DIRECCION,
  solicitarPedido,
} from '../contract.ts'
import { FALTA_DE_ENVIO } from '../labels.ts'
import { CampoDeArticulo } from './CampoDeArticulo.tsx'
import { CampoDeServicio } from './CampoDeServicio.tsx'
import { CamposDeEnvio } from './CamposDeEnvio.tsx'
import { FalloAlEnviar } from './FalloAlEnviar.tsx'
import { esSobre } from './piezaPedida.ts'
import { ResumenDelPedido } from './ResumenDelPedido.tsx'
import { completarPedido, guardado, useBorrador } from './useBorrador.ts'

/**
 * The contract, for what the form shows: an address typed before choosing pickup stays in the draft, but neither
 * hinders the order nor travels with it.
 */
export const PedidoMostrado = z
  .custom<FormularioDePedido>()
  .transform(
    (pedido): z.input<typeof FormularioDePedido> =>
      pedido.tipo_servicio === 'envio' ? pedido : { ...pedido, ...SIN_DIRECCION },
  )
  .pipe(FormularioDePedido)

const VACIO = completarPedido()
const FALLO = { titulo: 'Error al enviar el pedido', texto: 'Ocurrió un error. Por favor intenta nuevamente.' }

type Props = {
  /** What the address asks for. */
  pieza?: ClaseDePieza | undefined
  alEnviar: (pedido: PedidoSolicitado, correo: string) => void
}

export function FormularioDePedir({ pieza, alEnviar }: Props) {
  const solicitar = useMutation(mutation(solicitarPedido))
  const formulario = useFormulario({
    nombre: 'pedir',
    contrato: PedidoMostrado,
    inicial: VACIO,
    resumen: true,
    seGuarda: true,
    repetible: true,
    faltan: { titulo: 'Revisa estos campos' },
    fallo: FALLO,
    falloEnAviso: FALLO,
    mandar: (pedido) => solicitar.mutateAsync({ clave: borrador.clave.current, ...pedido }),
    dicho: ({ codigo }) => ({
      titulo: '¡Pedido enviado exitosamente!',
      texto: `Tu código es ${codigo}. Revisa tu correo.`,
    }),
    alEnviar(recibido, { correo }) {
      guardado.quitar()
      alEnviar(recibido, correo)
    },
  })
  const borrador = useBorrador(formulario, pieza)
  const { servicio, deEnvio, revisarEnvio } = useDatosDeEnvio(formulario)
  const descripcion = useWatch({ control: formulario.control, name: 'descripcion_articulo' })
  const boton = useRef<HTMLButtonElement>(null)

  function empezarOtro() {
    borrador.empezarOtro({ vaciar: false })
    formulario.callar()
    boton.current?.focus()
  }

  function reintentar() {
    boton.current?.focus()
    formulario.enviar()
  }

  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,25rem)] lg:justify-between">
      <Formulario formulario={formulario} className="grid gap-6">
        {borrador.recuperado && <BorradorRecuperado alEmpezarDeNuevo={() => borrador.empezarOtro({ vaciar: true })} />}
        <CampoDeServicio alCambiar={revisarEnvio} />
        <div className="grid gap-5">
          <CampoTexto nombre="nombre" etiqueta="Nombre" autoComplete="name" />
          <CampoCorreo
            nombre="correo"
            etiqueta="Correo"
            placeholder="correo@ejemplo.com"
            pista="Aquí te llega el código para seguir tu pedido."
          />
          <CampoTelefono
            {...deEnvio('telefono')}
            etiqueta="Teléfono o WhatsApp"
            opcional={servicio !== 'envio'}
            pista="Para coordinar la entrega por WhatsApp o llamada."
          />
        </div>
        <CampoDeArticulo />
        {servicio === 'envio' && <CamposDeEnvio deEnvio={deEnvio} revisarEnvio={revisarEnvio} />}
        <Enviar
          ref={boton}
          className="w-full sm:w-fit"
          fallo={(dicho) => <FalloAlEnviar {...dicho} alReintentar={reintentar} alEmpezarOtro={empezarOtro} />}
        >
          Enviar pedido
        </Enviar>
      </Formulario>
      <ResumenDelPedido servicio={servicio} pieza={pieza && esSobre(pieza, descripcion) ? pieza : undefined} />
    </div>
  )
}

/**
 * What a delivery still needs. One message stands on the address for all five fields: each that is still empty is
 * marked, and each must be able to take the message away.
 */
export function useDatosDeEnvio({ control, formState, getFieldState, trigger }: UseFormReturn<FormularioDePedido>) {
  const escrito = useWatch({ control })
  const vacios: string[] = formState.errors.direccion ? camposDeEnvioVacios(escrito) : []

  function revisarEnvio() {
    if (getFieldState('direccion').error) trigger('direccion')
  }

  return {
    servicio: escrito.tipo_servicio ?? 'retiro',
    revisarEnvio,
    /** The field of that name, as one of a delivery's. */
    deEnvio: (nombre: keyof typeof FALTA_DE_ENVIO) => ({
      nombre,
      error: vacios.includes(nombre) ? FALTA_DE_ENVIO[nombre] : undefined,
      onChange: revisarEnvio,
    }),
  }
}

/** Says that what stands in the form was written before, and offers an empty one. */
function BorradorRecuperado({ alEmpezarDeNuevo }: { alEmpezarDeNuevo: () => void }) {
  const primero = idDeCampo(useNombreDeFormulario(), 'nombre')

  function empezar() {
    alEmpezarDeNuevo()
    document.getElementById(primero)?.focus()
  }

  return (
    <Aviso
      titulo="Recuperamos lo que habías escrito."
      acciones={
        <Boton variante="outline" medida={40} onClick={empezar}>
          Empezar de nuevo
        </Boton>
      }
    />
  )
}
