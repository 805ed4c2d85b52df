import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useEnvio } from '#comun/useEnvio.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useCancelarAvisos } from './consultas.ts'
import { CORREO_INVALIDO, DestinoDeAvisos } from './contrato.ts'
import { FALLO_AL_CANCELAR } from './etiquetas.ts'

type Props = { alCancelar: (correo: string, enmascarado: string) => void }

export function FormularioDeBaja({ alCancelar }: Props) {
  const cancelar = useCancelarAvisos()
  const formulario = useForm<DestinoDeAvisos>({
    resolver: zodResolver(DestinoDeAvisos),
    defaultValues: { correo: '' },
  })
  const { register, formState } = formulario
  const { enviar, fallido, enviando } = useEnvio({
    formulario,
    id: 'baja',
    faltan: { titulo: 'Error', texto: CORREO_INVALIDO },
    fallo: FALLO_AL_CANCELAR,
    mandar: (datos) => cancelar.mutateAsync(datos),
    alEnviar(respuesta, { correo }) {
      avisar.exito('Notificaciones canceladas', undefined, { id: 'baja' })
      alCancelar(correo, respuesta.correo)
    },
  })

  return (
    <Formulario nombre="baja" aria-label="Cancelar notificaciones" onSubmit={enviar} className="mt-6 grid gap-5">
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="email"
        placeholder="correo@ejemplo.com"
        error={formState.errors.correo?.message}
        {...register('correo')}
      />
      {fallido && (
        <Aviso clase="error" role="alert" titulo={fallido.titulo}>
          {fallido.texto}
        </Aviso>
      )}
      <Boton type="submit" cargando={enviando} className="w-full sm:w-fit">
        Cancelar notificaciones
      </Boton>
    </Formulario>
  )
}
