import { Checkbox } from '#ui/form/Checkbox.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'

/** What may be said of a piece besides. */
export function MasCamposDePieza() {
  return (
    <div className="grid gap-4">
      <Checkbox field="precio_desde" label="El precio es «desde»: hay versiones más caras" />
      <TextAreaField field="descripcion" label="Descripción" optional maxChars={1000} rows={4} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field="medida" label="Medida" optional hint="Como «18 cm, ajustable»." autoComplete="off" />
        <TextField field="materiales" label="Materiales" optional autoComplete="off" />
      </div>
      <TextAreaField
        field="opciones"
        label="Lo que se elige al pedirla"
        optional
        hint="Una por línea, como «Talla: 16 cm, 18 cm». Sin valores, como «Inicial», la clienta escribe. Añade «(opcional)» si puede faltar."
        rows={3}
      />
      <TextField
        field="slug"
        label="Dirección de su página"
        hint="Va después de /productos/. Si la cambias, la de antes sigue llevando a la pieza."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </div>
  )
}
