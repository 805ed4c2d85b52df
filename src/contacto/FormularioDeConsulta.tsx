import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FALTAN_CAMPOS } from '#comun/texto.ts'
import { useEnvio } from '#comun/useEnvio.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useConsultar } from './consultas.ts'
import { Consulta } from './contrato.ts'

const ENVIADA = 'Consulta enviada! Te contactaremos pronto a tu correo.'
const VACIA: Consulta = { nombre_cliente: '', correo: '', mensaje: '' }

/** Asks about the order on the screen, whose code needs no typing. */
export function FormularioDeConsulta({ codigo }: { codigo: string }) {
  const consulta = useConsultar()
  const [enviada, setEnviada] = useState(false)
  const formulario = useForm<Consulta>({ resolver: zodResolver(Consulta), defaultValues: VACIA })
  const { register, formState, reset } = formulario
  const { errors } = formState
  const { enviar, fallido, enviando } = useEnvio({
    formulario,
    id: 'consulta',
    faltan: { titulo: 'Error', texto: FALTAN_CAMPOS },
    fallo: {
      titulo: 'Error al enviar tu consulta.',
      texto: 'Error al enviar tu consulta. Por favor intenta nuevamente.',
    },
    mandar: (datos, clave) => consulta.mutateAsync({ codigo, clave, datos }),
    alEnviar() {
      setEnviada(true)
      avisar.exito(ENVIADA, undefined, { id: 'consulta' })
      reset(VACIA)
    },
  })

  return (
    <Formulario
      nombre="consulta"
      aria-label="Tienes algun problema?"
      onSubmit={(evento) => {
        setEnviada(false)
        return enviar(evento)
      }}
      className="grid gap-5"
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <CampoTexto
          etiqueta="Nombre"
          autoComplete="name"
          error={errors.nombre_cliente?.message}
          {...register('nombre_cliente')}
        />
        <CampoTexto
          etiqueta="Correo"
          type="email"
          autoComplete="email"
          error={errors.correo?.message}
          {...register('correo')}
        />
      </div>
      <CampoArea etiqueta="Mensaje" error={errors.mensaje?.message} {...register('mensaje')} />
      <div role="status" className="empty:hidden">
        {enviada && <Aviso clase="exito">{ENVIADA}</Aviso>}
      </div>
      {fallido && (
        <Aviso clase="error" role="alert" titulo={fallido.titulo}>
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" variante="outline" cargando={enviando} className="justify-self-start">
        Enviar consulta
      </Boton>
    </Formulario>
  )
}
