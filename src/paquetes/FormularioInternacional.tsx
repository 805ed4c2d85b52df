import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FALTAN_CAMPOS } from '#comun/texto.ts'
import { useEnvio } from '#comun/useEnvio.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoTelefono, CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { listarErrores, ResumenDeErrores } from '#ui/ResumenDeErrores.tsx'
import { consultaDeMiembro, useSolicitarInternacional } from './consultas.ts'
import { MEDIO_REQUERIDO, SolicitudInternacional } from './contrato.ts'

const VACIA = {
  nombre: '',
  apellido: '',
  correo: '',
  instagram: '',
  whatsapp: '',
  correo_alternativo: '',
  codigo_membresia: '',
  descripcion: '',
}

type Props = { alEnviar: (correo: string, primeraCompra: boolean) => void }

/** Asks the international service to buy something. What the account knows is filled in. */
export function FormularioInternacional({ alEnviar }: Props) {
  const solicitar = useSolicitarInternacional()
  const { data: miembro } = useQuery(consultaDeMiembro())
  const formulario = useForm({
    resolver: zodResolver(SolicitudInternacional),
    defaultValues: VACIA,
    shouldFocusError: false,
  })
  const { register, setValue, getValues, trigger, formState } = formulario
  const { errors, submitCount } = formState
  const { enviar, fallido, enviando } = useEnvio({
    formulario,
    id: 'internacional',
    faltan: { titulo: 'Error', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'No se pudo enviar la solicitud', texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: (datos, clave) => solicitar.mutateAsync({ clave, datos: SolicitudInternacional.parse(datos) }),
    alEnviar({ primera_compra }, { correo }) {
      avisar.exito('Solicitud enviada', undefined, { id: 'internacional' })
      alEnviar(correo, primera_compra)
    },
  })

  useEffect(() => {
    if (!miembro) return
    const [nombre = '', ...apellidos] = miembro.nombre.split(' ')
    const sabido = { nombre, apellido: apellidos.join(' '), correo: miembro.correo }
    for (const campo of ['nombre', 'apellido', 'correo'] as const) if (!getValues(campo)) setValue(campo, sabido[campo])
    setValue('codigo_membresia', miembro.codigo_membresia)
  }, [miembro, getValues, setValue])

  const sinMedio = errors.instagram?.message === MEDIO_REQUERIDO
  // One message stands for three fields, so each of them must be able to take it away.
  const onChange = () => {
    if (sinMedio) trigger('instagram')
  }

  return (
    <Formulario nombre="internacional" aria-label="Solicitud" onSubmit={enviar} className="grid gap-6">
      <ResumenDeErrores errores={listarErrores(errors)} intento={submitCount} />
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
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="email"
        placeholder="correo@ejemplo.com"
        error={errors.correo?.message}
        {...register('correo')}
      />
      <CampoArea
        etiqueta="¿Qué quieres comprar?"
        opcional
        pista="Pega los enlaces y di talla, color y cantidad."
        maximo={2000}
        error={errors.descripcion?.message}
        {...register('descripcion')}
      />
      <fieldset
        aria-describedby={sinMedio ? 'medio-error' : undefined}
        className={`grid gap-5 rounded-2xl border p-5 ${sinMedio ? 'border-2 border-destructive' : 'border-border'}`}
      >
        <legend className="-ml-2 px-2 font-semibold">Medio de contacto (al menos uno)</legend>
        {sinMedio && (
          <p id="medio-error" className="font-semibold text-destructive text-sm">
            {MEDIO_REQUERIDO}
          </p>
        )}
        <CampoTelefono
          etiqueta="WhatsApp"
          opcional
          error={errors.whatsapp?.message}
          {...register('whatsapp', { onChange })}
        />
        <CampoTexto
          etiqueta="Instagram"
          opcional
          placeholder="@tu.usuario"
          autoCapitalize="none"
          error={sinMedio ? undefined : errors.instagram?.message}
          {...register('instagram', { onChange })}
        />
        <CampoTexto
          etiqueta="Correo alternativo"
          opcional
          type="email"
          error={errors.correo_alternativo?.message}
          {...register('correo_alternativo', { onChange })}
        />
      </fieldset>
      <CampoTexto
        etiqueta={
          <span className="inline-flex items-center gap-1.5">
            Código de membresía
            {miembro && <Lock aria-hidden="true" strokeWidth={1.75} className="size-4" />}
          </span>
        }
        opcional={!miembro}
        pista={miembro ? 'Viene de tu cuenta.' : 'Si ya eres miembro.'}
        placeholder="B-000000"
        readOnly={Boolean(miembro)}
        error={errors.codigo_membresia?.message}
        {...register('codigo_membresia', { setValueAs: (texto: string) => texto.trim().toUpperCase() })}
      />
      {fallido && (
        <Aviso clase="error" role="alert" titulo={fallido.titulo}>
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" cargando={enviando} className="w-full sm:w-fit">
        Enviar solicitud
      </Boton>
    </Formulario>
  )
}
