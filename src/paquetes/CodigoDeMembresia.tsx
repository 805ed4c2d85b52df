import { Lock } from 'lucide-react'
import { TextField } from '#ui/form/TextField.tsx'

/**
 * The field of the membership code: the account's own code, read-only, or empty for people to type theirs.
 * @param codigo the account's own code
 */
export function CodigoDeMembresia({ codigo }: { codigo?: string }) {
  if (!codigo)
    return (
      <TextField
        key="escrito"
        field="codigo_membresia"
        label="Código de membresía"
        optional
        hint="Si ya eres miembro. Para tu primera compra sin costo adicional, entra antes con tu cuenta."
        placeholder="B-000000"
        parse={(text) => text.trim().toUpperCase()}
      />
    )
  return (
    <TextField
      key="de-cuenta"
      name="codigo_membresia"
      label={
        <span className="inline-flex items-center gap-1.5">
          Código de membresía
          <Lock aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </span>
      }
      hint="Viene de tu cuenta."
      readOnly
      value={codigo}
    />
  )
}
