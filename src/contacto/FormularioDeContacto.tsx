import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type Frase, useEnvio } from '#comun/useEnvio.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useEnviarMensaje } from './consultas.ts'
import { Mensaje } from './contrato.ts'
import { PALABRAS } from './etiquetas.ts'

const VACIO = { nombre_cliente: '', correo: '', descripcion_problema: '', codigo_pedido: '' }

type Props = {
  /** The two pages have their own words for the same outcomes (specification §8). */
  pagina: keyof typeof PALABRAS
  /** The order on the screen, for the page that asks for one. */
  codigo?: string
}

/** Writes to the shop. The message is kept first; whether the confirmation mail left is told apart. */
export function FormularioDeContacto({ pagina, codigo = '' }: Props) {
  const palabras = PALABRAS[pagina]
  const mensaje = useEnviarMensaje()
  const [hecho, setHecho] = useState<(Frase & { clase: 'exito' | 'advertencia' }) | null>(null)
  const formulario = useForm({
    resolver: zodResolver(Mensaje),
    defaultValues: { ...VACIO, codigo_pedido: codigo },
  })
  const { register, control, formState, reset } = formulario
  const { errors } = formState
  const { enviar, fallido, enviando } = useEnvio({
    formulario,
    id: 'contacto',
    faltan: palabras.faltan,
    fallo: palabras.fallo,
    mandar: (datos, clave) => mensaje.mutateAsync({ clave, datos: Mensaje.parse(datos) }),
    alEnviar({ confirmacion }) {
      const frase = palabras[confirmacion]
      setHecho({ ...frase, clase: confirmacion === 'enviada' ? 'exito' : 'advertencia' })
      avisar[confirmacion === 'enviada' ? 'exito' : 'info'](frase.titulo, frase.texto, { id: 'contacto' })
      reset({ ...VACIO, codigo_pedido: codigo })
    },
  })

  return (
    <Formulario
      nombre="contacto"
      aria-label="Escríbenos"
      onSubmit={(evento) => {
        setHecho(null)
        return enviar(evento)
      }}
      className="grid gap-5"
    >
      <CampoTexto
        etiqueta="Nombre completo"
        autoComplete="name"
        error={errors.nombre_cliente?.message}
        {...register('nombre_cliente')}
      />
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="email"
        pista="Aquí te respondemos."
        error={errors.correo?.message}
        {...register('correo')}
      />
      {pagina === 'rastreo' && (
        <Controller
          control={control}
          name="codigo_pedido"
          render={({ field: { value, onChange, ...campo } }) => (
            <CampoCodigo
              {...campo}
              etiqueta="Código de pedido"
              opcional
              valor={value ?? ''}
              alCambiar={onChange}
              error={errors.codigo_pedido?.message}
            />
          )}
        />
      )}
      <CampoArea
        etiqueta={palabras.mensaje}
        rows={5}
        error={errors.descripcion_problema?.message}
        {...register('descripcion_problema')}
      />
      <div role="status" className="empty:hidden">
        {hecho && (
          <Aviso clase={hecho.clase} titulo={hecho.titulo}>
            {hecho.texto}
          </Aviso>
        )}
      </div>
      {fallido && (
        <Aviso clase="error" role="alert" titulo={fallido.titulo}>
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" variante={palabras.boton} cargando={enviando} className="justify-self-start">
        Enviar mensaje
      </Boton>
    </Formulario>
  )
}
