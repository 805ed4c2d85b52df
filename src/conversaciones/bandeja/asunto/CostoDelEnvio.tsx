import { leerDinero } from '#lib/dinero.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { pasaDeLoAceptado, totalConEnvio } from '#solicitudes/rules.ts'
import { CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Casilla } from '#ui/formulario/Casilla.tsx'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import type { Asunto } from '../contract.ts'

/** What staff settle of a pickup that becomes a delivery: as it was asked for, unless they know better. */
export function CostoDelEnvio({ aceptado, total, telefono, telefono_del_pedido }: NonNullable<Asunto['envio']>) {
  const costo = leerDinero(useEscrito('costo_envio'))
  const conEnvio = costo && totalConEnvio({ total }, costo)
  const dicho = [
    aceptado && `Aceptó pagar ${formatearDinero(aceptado)}.`,
    conEnvio ? `Con el envío, ${formatearDinero(conEnvio)} en total.` : costo && 'El pedido todavía no tiene precio.',
    telefono && telefono_del_pedido && telefono !== telefono_del_pedido && `El del pedido es ${telefono_del_pedido}.`,
  ].filter(Boolean)
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 items-end gap-3">
        <CampoTexto
          nombre="costo_envio"
          etiqueta="Envío (RD$)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
        <CampoTelefono nombre="telefono" etiqueta="Teléfono" autoComplete="off" />
      </div>
      {dicho.length > 0 && <p className="text-meta text-muted-foreground">{dicho.join(' ')}</p>}
      {costo && pasaDeLoAceptado(costo, aceptado) && (
        <Casilla nombre="lo_acepto" etiqueta={`Le pregunté, y acepta pagar ${formatearDinero(costo)}`} />
      )}
    </div>
  )
}
