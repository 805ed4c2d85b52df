import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { CodigoPedido } from '#comun/codigo.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useCambiarDireccion } from './consultas.ts'
import { CambioDeDireccion } from './contrato.ts'
import { type Enviada, useSolicitud } from './useSolicitud.ts'

const Escrito = CambioDeDireccion.extend({
  codigo: CodigoPedido,
  razon: z.string().trim().max(100, 'Usa 100 caracteres como máximo.'),
})
type Escrito = z.infer<typeof Escrito>

type Props = { codigo: string; alEnviar: (enviada: Enviada) => void }

/** Asks that an order goes elsewhere; a question comes first, because the order then waits under review. */
export function FormularioDeDireccion({ codigo, alEnviar }: Props) {
  const cambiar = useCambiarDireccion()
  const [porConfirmar, setPorConfirmar] = useState<Escrito | null>(null)
  const formulario = useForm<Escrito>({
    resolver: zodResolver(Escrito),
    defaultValues: { codigo, nueva_direccion: '', razon: '', correo: '' },
  })
  const { register, control, handleSubmit, formState } = formulario
  const { enviarYa, revisar, fallido, enviando } = useSolicitud({
    formulario,
    fallo: 'No pudimos procesar tu solicitud. Intenta de nuevo.',
    mandar: ({ codigo, ...datos }, clave) => cambiar.mutateAsync({ codigo, clave, datos }),
    alEnviar,
  })
  const { errors } = formState

  function confirmar() {
    if (!porConfirmar) return
    setPorConfirmar(null)
    enviarYa(porConfirmar)
  }

  return (
    <Formulario
      nombre="direccion"
      aria-label="Cambio de dirección"
      onSubmit={handleSubmit(setPorConfirmar, revisar)}
      className="grid gap-5"
    >
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
        etiqueta="Nueva dirección"
        pista="Calle, número, sector, municipio y provincia."
        maximo={300}
        rows={3}
        error={errors.nueva_direccion?.message}
        {...register('nueva_direccion')}
      />
      <CampoTexto etiqueta="Razón" opcional error={errors.razon?.message} {...register('razon')} />
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
        Cambiar dirección
      </Boton>
      <DialogoDeAlerta
        abierto={porConfirmar !== null}
        alCambiar={(abierto) => !abierto && setPorConfirmar(null)}
        titulo="Confirmar cambio de direccion?"
        confirmar="Sí, cambiar"
        alConfirmar={confirmar}
      >
        Tu pedido pasará a EN REVISION mientras lo confirmamos.
      </DialogoDeAlerta>
    </Formulario>
  )
}
