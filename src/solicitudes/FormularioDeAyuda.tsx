import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodigoPedido } from '#comun/codigo.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { usePedirAyuda } from './consultas.ts'
import { PeticionDeAyuda } from './contrato.ts'
import { type Enviada, useSolicitud } from './useSolicitud.ts'

const Escrito = PeticionDeAyuda.extend({ codigo: CodigoPedido })
type Escrito = z.infer<typeof Escrito>

type Props = { codigo: string; alEnviar: (enviada: Enviada) => void }

/** Asks a person to look at an order now; it waits under review meanwhile. */
export function FormularioDeAyuda({ codigo, alEnviar }: Props) {
  const pedir = usePedirAyuda()
  const formulario = useForm<Escrito>({
    resolver: zodResolver(Escrito),
    defaultValues: { codigo, situacion: '', correo: '' },
  })
  const { register, control, formState } = formulario
  const { enviar, fallido, enviando } = useSolicitud({
    formulario,
    fallo: 'No pudimos procesar tu solicitud de emergencia. Intenta de nuevo.',
    mandar: ({ codigo, ...datos }, clave) => pedir.mutateAsync({ codigo, clave, datos }),
    alEnviar,
  })
  const { errors } = formState

  return (
    <Formulario nombre="ayuda" aria-label="Ayuda urgente" onSubmit={enviar} className="grid gap-5">
      <Controller
        control={control}
        name="codigo"
        render={({ field: { value, onChange, ...campo } }) => (
          <CampoCodigo
            {...campo}
            etiqueta="Código de pedido"
            valor={value}
            alCambiar={onChange}
            error={errors.codigo?.message}
          />
        )}
      />
      <CampoArea
        etiqueta="Situación"
        pista="Qué pasó y qué necesitas."
        maximo={500}
        error={errors.situacion?.message}
        {...register('situacion')}
      />
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="email"
        pista="El mismo del pedido, si puedes: así lo vemos de una vez."
        error={errors.correo?.message}
        {...register('correo')}
      />
      {fallido && (
        <Aviso clase="error" role="alert">
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" variante="outline" cargando={enviando} className="justify-self-start">
        Pedir ayuda
      </Boton>
    </Formulario>
  )
}
