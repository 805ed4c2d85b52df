import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { SESION } from '#lib/clienteDeConsultas.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { cambiarPerfil, type Miembro, Perfil } from '../contract.ts'

/** @param id the account's */
export function FormularioDePerfil({ id, miembro }: { id: string; miembro: Miembro }) {
  const cache = useQueryClient()
  const cambiar = useMutation(mutation(cambiarPerfil, { autor: id }))
  const formulario = useFormulario({
    nombre: 'perfil',
    contrato: Perfil,
    inicial: perfilDe(miembro),
    seQueda: true,
    repetible: true,
    faltan: { titulo: 'Revisa tus datos' },
    fallo: { titulo: 'No se guardó', texto: 'No pudimos guardar tus datos. Intenta de nuevo.' },
    async mandar(perfil) {
      const guardado = await cambiar.mutateAsync(perfil)
      // With the session comes the hint by which every page says who is signed in.
      void cache.invalidateQueries({ queryKey: SESION })
      return guardado
    },
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
