import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { SoloCorreo } from '../contract.ts'
import { olvidarContrasena } from './contract.ts'

type Props = {
  /** The e-mail that the form begins with. */
  correo: string
  alEnviar: (correo: string) => void
}

/** Asks for a link by which whoever reads the address chooses another password. */
export function FormularioDeOlvido({ correo, alEnviar }: Props) {
  const olvidar = useMutation(mutation(olvidarContrasena))
  const formulario = useFormulario({
    nombre: 'olvido',
    contrato: SoloCorreo,
    inicial: { correo },
    repetible: true,
    faltan: { titulo: 'Datos inválidos' },
    fallo: { titulo: 'No se pudo enviar', texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: (datos) => olvidar.mutateAsync(datos),
    alEnviar: (_, datos) => alEnviar(datos.correo),
  })

  return (
    <Formulario formulario={formulario} aria-label="Pedir un enlace" className="mt-6 grid gap-5">
      <CampoCorreo nombre="correo" etiqueta="Correo" autoComplete="username" placeholder="correo@ejemplo.com" />
      <Enviar className="w-full sm:w-fit">Enviar enlace</Enviar>
    </Formulario>
  )
}
