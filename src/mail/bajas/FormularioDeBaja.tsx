import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { CORREO_INVALIDO, DestinoDeAvisos } from './contract.ts'
import { FALLO_AL_CANCELAR } from './labels.ts'
import { useCancelarAvisos } from './useAvisosDeEstatus.ts'

type Props = { alCancelar: (correo: string, enmascarado: string) => void }

export function FormularioDeBaja({ alCancelar }: Props) {
  const cancelar = useCancelarAvisos()
  const formulario = useFormulario({
    nombre: 'baja',
    contrato: DestinoDeAvisos,
    inicial: { correo: '' },
    repetible: true,
    faltan: { titulo: 'Error', texto: CORREO_INVALIDO },
    fallo: FALLO_AL_CANCELAR,
    mandar: (datos) => cancelar.mutateAsync(datos),
    dicho: { titulo: 'Notificaciones canceladas' },
    alEnviar: (respuesta, { correo }) => alCancelar(correo, respuesta.correo),
  })

  return (
    <Formulario formulario={formulario} aria-label="Cancelar notificaciones" className="mt-6 grid gap-5">
      <CampoCorreo nombre="correo" etiqueta="Correo" placeholder="correo@ejemplo.com" />
      <Enviar className="w-full sm:w-fit">Cancelar notificaciones</Enviar>
    </Formulario>
  )
}
