import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { Registro, registrarMiembro } from './contract.ts'

/** Asks for a membership: its code and a password come by mail. */
export function FormularioDeRegistro({ alEnviar }: { alEnviar: (correo: string) => void }) {
  const registrar = useMutation(mutation(registrarMiembro))
  const formulario = useFormulario({
    nombre: 'registro',
    contrato: Registro,
    inicial: { nombre: '', apellido: '', correo: '', direccion: '' },
    repetible: true,
    faltan: { titulo: 'Campos requeridos', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'Error en registro', texto: 'No pudimos registrarte. Intenta de nuevo.' },
    mandar: (datos, clave) => registrar.mutateAsync({ clave, ...datos }),
    dicho: { titulo: 'Registro completado', texto: 'Mira tu correo para entrar.' },
    alEnviar: (_, datos) => alEnviar(datos.correo),
  })

  return (
    <Formulario formulario={formulario} aria-label="Registro" className="mt-6 grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <CampoTexto nombre="nombre" etiqueta="Nombre" falta="Escribe tu nombre." autoComplete="given-name" />
        <CampoTexto nombre="apellido" etiqueta="Apellido" falta="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <CampoCorreo
        nombre="correo"
        etiqueta="Correo"
        pista="Aquí te llegan tu código y tu contraseña."
        falta="Escribe tu correo."
        placeholder="correo@ejemplo.com"
      />
      <CampoArea
        nombre="direccion"
        etiqueta="Dirección de envío"
        pista="Calle y número, sector, provincia, y una referencia si ayuda."
        falta="Escribe tu dirección."
        autoComplete="street-address"
        maximo={300}
        rows={3}
      />
      <Enviar className="w-full sm:w-fit">Registrarme</Enviar>
    </Formulario>
  )
}
