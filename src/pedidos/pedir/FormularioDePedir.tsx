import { Store, Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ErrorDeNegocio } from '#comun/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { useAnunciar } from '#ui/anuncios.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoTelefono, CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario, idDeCampo } from '#ui/Formulario.tsx'
import { OpcionTarjetas } from '#ui/OpcionTarjetas.tsx'
import { listarErrores, ResumenDeErrores } from '#ui/ResumenDeErrores.tsx'
import { useSolicitarPedido } from '../consultas.ts'
import { camposDeEnvioVacios, type FormularioDePedido, type PedidoSolicitado } from '../contrato.ts'
import { SERVICIO } from '../etiquetas.ts'
import { completarPedido, quitarBorrador } from './borrador.ts'
import { CampoDeArticulo } from './CampoDeArticulo.tsx'
import { CamposDeEnvio } from './CamposDeEnvio.tsx'
import { FalloAlEnviar } from './FalloAlEnviar.tsx'
import { ResumenDelPedido } from './ResumenDelPedido.tsx'
import { revisar } from './revisar.ts'
import { useBorrador } from './useBorrador.ts'

const NOMBRE = 'pedir'
const VACIO = completarPedido()

const SERVICIOS = [
  {
    valor: 'retiro',
    titulo: SERVICIO.retiro,
    icono: <Store aria-hidden="true" strokeWidth={1.75} />,
    texto:
      'Gratis y disponible al día siguiente. Puedes ver la pieza antes de llevártela. Solo pedimos nombre, correo y descripción.',
  },
  {
    valor: 'envio',
    titulo: SERVICIO.envio,
    icono: <Truck aria-hidden="true" strokeWidth={1.75} />,
    texto: 'Se paga el precio por adelantado y el envío va asegurado. Pedimos dirección completa y teléfono.',
  },
]

type Props = { alEnviar: (pedido: PedidoSolicitado, correo: string) => void }

export function FormularioDePedir({ alEnviar }: Props) {
  const anunciar = useAnunciar()
  const solicitar = useSolicitarPedido()
  const enviando = useRef(false)
  const boton = useRef<HTMLButtonElement>(null)
  const [fallo, setFallo] = useState<{ detalle: string | null; distinto: boolean } | null>(null)
  const formulario = useForm<FormularioDePedido>({
    resolver: revisar,
    defaultValues: VACIO,
    shouldFocusError: false,
  })
  const { register, handleSubmit, setError, getFieldState, trigger, control, formState } = formulario
  const { errors, submitCount } = formState
  const { clave, recuperado, empezarOtro } = useBorrador(formulario, NOMBRE)
  const escrito = useWatch({ control })
  const esEnvio = escrito.tipo_servicio === 'envio'

  // The address bears the message of all five, so each of them must be able to take it away.
  function revisarEnvio() {
    if (getFieldState('direccion').error) trigger('direccion')
  }

  const vacios = errors.direccion ? camposDeEnvioVacios(escrito) : []
  const invalido = (campo: keyof FormularioDePedido) => vacios.some((vacio) => vacio === campo)

  const enviar = handleSubmit(async (pedido) => {
    if (enviando.current) return
    enviando.current = true
    setFallo(null)
    try {
      const recibido = await solicitar.mutateAsync({ clave: clave.current, pedido })
      quitarBorrador()
      avisar.exito('¡Pedido enviado exitosamente!', 'Revisa tu correo: ahí va tu código.', { id: 'pedir' })
      alEnviar(recibido, pedido.correo)
    } catch (error) {
      fallar(error)
    } finally {
      enviando.current = false
    }
  })

  function fallar(error: unknown) {
    const rechazo = error instanceof ErrorDeNegocio ? error.rechazo : null
    for (const [campo, message] of Object.entries(rechazo?.campos ?? {}))
      if (campo in VACIO) setError(campo as keyof FormularioDePedido, { message }) // checked on its left
    setFallo({
      detalle: rechazo && rechazo.status < 500 ? rechazo.detail : null,
      distinto: rechazo?.type === 'repeticion-distinta',
    })
    avisar.error('Error al enviar el pedido', 'Ocurrió un error. Por favor intenta nuevamente.', { id: 'pedir' })
  }

  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,25rem)] lg:justify-between">
      <Formulario nombre={NOMBRE} onSubmit={enviar} className="grid gap-6">
        <ResumenDeErrores errores={listarErrores(errors)} intento={submitCount} />
        {recuperado && (
          <Aviso
            titulo="Recuperamos lo que habías escrito."
            acciones={
              <Boton
                variante="outline"
                medida={40}
                onClick={() => {
                  empezarOtro({ vaciar: true })
                  document.getElementById(idDeCampo(NOMBRE, 'nombre'))?.focus()
                }}
              >
                Empezar de nuevo
              </Boton>
            }
          />
        )}
        <OpcionTarjetas
          leyenda="¿Cómo quieres recibirlo?"
          opciones={SERVICIOS}
          error={errors.tipo_servicio?.message}
          {...register('tipo_servicio', {
            onChange: ({ target }) => {
              if (target.value === 'envio') anunciar('Se añadieron los campos de envío.')
              revisarEnvio()
            },
          })}
        />
        <div className="grid gap-5">
          <CampoTexto etiqueta="Nombre" autoComplete="name" error={errors.nombre?.message} {...register('nombre')} />
          <CampoTexto
            etiqueta="Correo"
            type="email"
            autoComplete="email"
            placeholder="correo@ejemplo.com"
            pista="Aquí te llega el código para seguir tu pedido."
            error={errors.correo?.message}
            {...register('correo')}
          />
          <CampoTelefono
            etiqueta="Teléfono o WhatsApp"
            opcional={!esEnvio}
            pista="Para coordinar la entrega por WhatsApp o llamada."
            error={errors.telefono?.message ?? (invalido('telefono') ? 'Falta este dato' : undefined)}
            {...register('telefono', { onChange: revisarEnvio })}
          />
        </div>
        <CampoDeArticulo formulario={formulario} />
        {esEnvio && <CamposDeEnvio {...{ formulario, invalido, revisarEnvio }} />}
        {fallo && (
          <FalloAlEnviar
            detalle={fallo.detalle}
            alReintentar={() => {
              boton.current?.focus()
              enviar()
            }}
            alEmpezarOtro={
              fallo.distinto
                ? () => {
                    empezarOtro({ vaciar: false })
                    setFallo(null)
                    boton.current?.focus()
                  }
                : undefined
            }
          />
        )}
        <Boton ref={boton} type="submit" cargando={solicitar.isPending} className="w-full sm:w-fit">
          Enviar pedido
        </Boton>
      </Formulario>
      <ResumenDelPedido servicio={escrito.tipo_servicio ?? 'retiro'} />
    </div>
  )
}
