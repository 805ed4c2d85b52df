import { Lock } from 'lucide-react'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'

/** @param codigo the account's own, which nobody changes; without one it is typed, by who has one */
export function CodigoDeMembresia({ codigo }: { codigo?: string }) {
  if (!codigo)
    return (
      <CampoTexto
        key="escrito"
        nombre="codigo_membresia"
        etiqueta="Código de membresía"
        opcional
        pista="Si ya eres miembro. Para tu primera compra sin costo adicional, entra antes con tu cuenta."
        placeholder="B-000000"
        leer={(texto) => texto.trim().toUpperCase()}
      />
    )
  return (
    <CampoTexto
      key="de-cuenta"
      name="codigo_membresia"
      etiqueta={
        <span className="inline-flex items-center gap-1.5">
          Código de membresía
          <Lock aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </span>
      }
      pista="Viene de tu cuenta."
      readOnly
      value={codigo}
    />
  )
}
