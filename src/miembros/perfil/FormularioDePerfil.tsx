import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useCambiarPerfil } from '../consultas.ts'
import { type Miembro, Perfil } from '../contrato.ts'

export function FormularioDePerfil({ miembro }: { miembro: Miembro }) {
  const cambiar = useCambiarPerfil()
  const formulario = useFormulario({
    nombre: 'perfil',
    contrato: Perfil,
    inicial: perfilDe(miembro),
    seQueda: true,
    repetible: true,
    faltan: { titulo: 'Revisa tus datos' },
    fallo: { titulo: 'No se guardó', texto: 'No pudimos guardar tus datos. Intenta de nuevo.' },
    mandar: (perfil) => cambiar.mutateAsync(perfil),
    dicho: { titulo: 'Datos guardados' },
    // What was typed meanwhile is newer than the answer.
    alEnviar: (guardado) => formulario.reset(perfilDe(guardado), { keepDirtyValues: true }),
  })

  return (
    <Formulario formulario={formulario} aria-label="Perfil" className="grid gap-5">
      <CampoTexto nombre="nombre" etiqueta="Nombre" autoComplete="name" />
      <CampoTelefono nombre="telefono" etiqueta="Teléfono o WhatsApp" opcional />
      <CampoArea
        nombre="direccion"
        etiqueta="Dirección"
        opcional
        maximo={300}
        rows={3}
        autoComplete="street-address"
        pista="Calle, número, sector y provincia."
      />
      <Enviar medida={40} className="w-full sm:w-fit">
        Guardar
      </Enviar>
    </Formulario>
  )
}

const perfilDe = ({ nombre, telefono, direccion }: Miembro): Perfil => ({
  nombre,
  telefono: telefono ?? '',
  direccion: direccion ?? '',
})
