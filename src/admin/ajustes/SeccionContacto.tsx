import { useAjuste } from '#ajustes/queries.ts'
import { Campo } from './Campo.tsx'

/** What the shop is called, where it is, and how it is reached. */
export function SeccionContacto() {
  const tienda = useAjuste('tienda')
  const contacto = useAjuste('contacto')
  const own = (field: keyof typeof tienda.valor) => ({
    value: tienda.valor[field],
    error: tienda.errores[field],
    onChange: (text: string) => tienda.cambiar({ ...tienda.valor, [field]: text }),
  })
  const reached = (field: 'telefono' | 'correo' | 'correoPedidos') => ({
    value: contacto.valor[field],
    error: contacto.errores[field],
    onChange: (text: string) => contacto.cambiar({ ...contacto.valor, [field]: text }),
  })
  const network = (field: keyof typeof contacto.valor.red) => ({
    value: contacto.valor.red[field],
    error: contacto.errores[`red.${field}`],
    onChange: (text: string) => contacto.cambiar({ ...contacto.valor, red: { ...contacto.valor.red, [field]: text } }),
  })
  return (
    <div className="grid max-w-160 gap-8">
      <section aria-labelledby="ajustes-tienda" className="grid gap-4">
        <h2 id="ajustes-tienda" className="font-semibold">
          La tienda
        </h2>
        <Campo label="Nombre" autoComplete="organization" {...own('marca')} />
        <Campo label="Lema" {...own('lema')} />
        <Campo label="Dirección" autoComplete="street-address" {...own('direccion')} />
        <Campo label="Ciudad" autoComplete="address-level2" {...own('ciudad')} />
      </section>
      <section aria-labelledby="ajustes-contacto" className="grid gap-4">
        <h2 id="ajustes-contacto" className="font-semibold">
          Cómo te escriben
        </h2>
        <Campo label="Teléfono y WhatsApp" type="tel" inputMode="tel" autoComplete="tel" {...reached('telefono')} />
        <Campo label="Correo" type="email" inputMode="email" {...reached('correo')} />
        <Campo
          label="Correo de los pedidos"
          hint="Aquí llegan los avisos de pedidos y mensajes."
          type="email"
          inputMode="email"
          {...reached('correoPedidos')}
        />
      </section>
      <section aria-labelledby="ajustes-red" className="grid gap-4">
        <h2 id="ajustes-red" className="font-semibold">
          Red social
        </h2>
        <Campo label="Red" {...network('nombre')} />
        <Campo label="Usuario" {...network('usuario')} />
        <Campo label="Enlace" type="url" inputMode="url" {...network('enlace')} />
      </section>
    </div>
  )
}
