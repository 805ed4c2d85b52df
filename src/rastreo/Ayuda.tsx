import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'

/** Where the forms for help and another address will stand; until then a person answers. */
export function Ayuda() {
  return (
    <Tarjeta className="mt-4 md:p-8">
      <h2 className="font-display text-h3">Tienes algun problema?</h2>
      <p className="mt-2 mb-4 text-muted-foreground">
        Muy pronto podrás pedir ayuda urgente o cambiar la dirección desde aquí. Mientras tanto escríbenos y lo
        resolvemos contigo.
      </p>
      <CanalesDirectos />
    </Tarjeta>
  )
}
