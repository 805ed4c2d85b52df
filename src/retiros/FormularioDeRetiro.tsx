import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { FALTAN_CAMPOS } from '#comun/texto.ts'
import { useEnvio } from '#comun/useEnvio.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useVerificarRetiro } from './consultas.ts'
import { Retiro, type Verificacion } from './contrato.ts'
import { formatearCodigoDeRetiro } from './reglas.ts'

const NO_ENCONTRADO = 'Código No Encontrado'

/** Says that one comes for an order. */
export function FormularioDeRetiro({ alAnotar }: { alAnotar: (verificacion: Verificacion) => void }) {
  const verificar = useVerificarRetiro()
  const [noEncontrado, setNoEncontrado] = useState<string | null>(null)
  const formulario = useForm<Retiro>({
    resolver: zodResolver(Retiro),
    defaultValues: { nombre: '', apellido: '', codigoPedido: '', correo: '' },
  })
  const { register, control, formState } = formulario
  const { errors } = formState
  const { enviar, fallido, enviando } = useEnvio({
    formulario,
    id: 'retiro',
    faltan: { titulo: 'Campos requeridos', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'Error', texto: 'Ocurrió un error procesando tu solicitud. Intenta de nuevo.' },
    mandar: (datos, clave) => verificar.mutateAsync({ clave, datos }),
    alEnviar(verificacion) {
      if (!verificacion.success) {
        setNoEncontrado(verificacion.message)
        avisar.error(NO_ENCONTRADO, verificacion.message, { id: 'retiro' })
        return
      }
      avisar.exito('Retiro registrado', undefined, { id: 'retiro' })
      alAnotar(verificacion)
    },
  })

  return (
    <Formulario
      nombre="retiro"
      aria-label="Solicitar Retiro"
      onSubmit={(evento) => {
        setNoEncontrado(null)
        return enviar(evento)
      }}
      className="mt-6 grid gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CampoTexto
          etiqueta="Nombre"
          autoComplete="given-name"
          error={errors.nombre?.message}
          {...register('nombre')}
        />
        <CampoTexto
          etiqueta="Apellido"
          autoComplete="family-name"
          error={errors.apellido?.message}
          {...register('apellido')}
        />
      </div>
      <Controller
        control={control}
        name="codigoPedido"
        render={({ field: { value, onChange, ...campo } }) => (
          <CampoCodigo
            {...campo}
            etiqueta="Código de pedido"
            valor={value}
            alCambiar={onChange}
            formatear={formatearCodigoDeRetiro}
            error={errors.codigoPedido?.message}
          />
        )}
      />
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="email"
        placeholder="correo@ejemplo.com"
        error={errors.correo?.message}
        {...register('correo')}
      />
      {noEncontrado && (
        <Aviso clase="error" role="alert" titulo={NO_ENCONTRADO} acciones={<CanalesDirectos />}>
          {noEncontrado}
        </Aviso>
      )}
      {fallido && (
        <Aviso clase="error" role="alert" titulo={fallido.titulo}>
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" cargando={enviando} className="w-full sm:w-fit">
        Solicitar retiro
      </Boton>
    </Formulario>
  )
}
