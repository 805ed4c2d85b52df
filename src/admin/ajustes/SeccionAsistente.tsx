import { useAjuste } from '#ajustes/queries.ts'
import { Campo } from './Campo.tsx'
import { Interruptor } from './Interruptor.tsx'

/** Days that may be set, as the owner calls them. */
const GUARDA = [
  ['conversaciones', 'Conversaciones con ustedes, después del último mensaje'],
  ['asistente', 'Charlas con el asistente, después de la última pregunta'],
  ['correos', 'El texto de los correos'],
  ['sesion', 'Una sesión sin visitas'],
  ['sinConfirmar', 'Cuentas que nadie confirmó'],
  ['esperas', 'Quién espera una pieza'],
] as const

/** How many days personal data is kept; the privacy policy says the same. */
export function SeccionAsistente() {
  const asistente = useAjuste('asistente')
  const { valor: guarda, cambiar, errores } = useAjuste('guarda')
  return (
    <div className="grid max-w-160 gap-8">
      <Interruptor
        nombre="El asistente responde"
        detalle="Apagado, el chat solo ofrece hablar con ustedes."
        puesto={asistente.valor.activo}
        onChange={(activo) => asistente.cambiar({ ...asistente.valor, activo })}
      />
      <section aria-labelledby="ajustes-guarda" className="grid gap-4">
        <h2 id="ajustes-guarda" className="font-semibold">
          Cuántos días se guarda
        </h2>
        {GUARDA.map(([field, label]) => (
          <Campo
            key={field}
            label={label}
            inputMode="numeric"
            className="[&_input]:max-w-32"
            value={String(guarda[field])}
            error={errores[field]}
            onChange={(text) => cambiar({ ...guarda, [field]: Number(text.replace(/\D/g, '').slice(0, 5)) })}
          />
        ))}
        <p className="text-meta text-muted-foreground">La política de privacidad dice los mismos días.</p>
      </section>
    </div>
  )
}
