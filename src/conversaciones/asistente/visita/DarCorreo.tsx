import { z } from 'zod'
import { CorreoDeVisita } from '#conversaciones/chat/contract.ts'
import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'

export const CorreoDelVisitante = z.object({ correo: CorreoDeVisita })

/** The address comes first: whoever takes over has to know where to answer. */
export function DarCorreo({ sabido, alDar }: { sabido: string | undefined; alDar: (correo: string) => void }) {
  const formulario = useFormulario({
    nombre: 'asistente',
    contrato: CorreoDelVisitante,
    inicial: { correo: '' },
    sabido: sabido ? { correo: sabido } : null,
    fallo: { titulo: 'No se pudo empezar', texto: 'Intenta de nuevo.' },
    mandar: async ({ correo }) => correo,
    alEnviar: alDar,
  })
  return (
    <Formulario formulario={formulario} aria-label="Tu correo" className="grid gap-3">
      <CampoCorreo
        nombre="correo"
        etiqueta="Correo electrónico"
        pista="Para que una persona pueda seguir contigo si hace falta. No te enviamos publicidad."
        required
      />
      <Enviar medida={40} className="max-sm:h-12">
        Empezar
      </Enviar>
    </Formulario>
  )
}
