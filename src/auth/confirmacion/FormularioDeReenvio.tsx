import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { SoloCorreo } from '../contract.ts'
import { reenviarConfirmacion } from './contract.ts'

/** Asks for another link, where the page does not know for which address. */
export function FormularioDeReenvio() {
  const reenviar = useMutation(mutation(reenviarConfirmacion))
  const formulario = useFormulario({
    nombre: 'reenvio',
    contrato: SoloCorreo,
    inicial: { correo: '' },
    repetible: true,
    seQueda: true,
    faltan: { titulo: 'Datos inválidos' },
    fallo: { titulo: 'No se pudo reenviar', texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: (datos) => reenviar.mutateAsync(datos),
    dicho: {
      titulo: 'Correo enviado',
      texto: 'Si esa cuenta está por confirmar, el enlace llega en un momento. Mira también en correo no deseado.',
    },
  })

  return (
    <Formulario formulario={formulario} aria-label="Reenviar confirmación" className="grid gap-5">
      <CampoCorreo nombre="correo" etiqueta="Correo" placeholder="correo@ejemplo.com" />
      <Enviar variante="outline" className="w-full sm:w-fit">
        Reenviar confirmación
      </Enviar>
    </Formulario>
  )
}
