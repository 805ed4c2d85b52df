import { useAjuste } from '#ajustes/queries.ts'
import { Campo } from './Campo.tsx'
import { Interruptor } from './Interruptor.tsx'

const DIAS = [
  ['dias_para_aceptar', 'Días para aceptar un precio'],
  ['dias_para_pagar', 'Días para el primer pago'],
] as const

/** How orders are paid: days, halves, what waits for a payment and what follows from one. */
export function SeccionCobros() {
  const { valor: cobros, cambiar, errores } = useAjuste('cobros')
  const number = (field: (typeof DIAS)[number][0] | 'mitad_desde') => ({
    inputMode: 'numeric' as const,
    className: '[&_input]:max-w-32',
    value: String(cobros[field]),
    error: errores[field],
    onChange: (text: string) => cambiar({ ...cobros, [field]: Number(text.replace(/\D/g, '').slice(0, 4)) }),
  })
  return (
    <div className="grid max-w-160 gap-5">
      {DIAS.map(([field, label]) => (
        <Campo key={field} label={label} hint="Laborables, por tu horario." {...number(field)} />
      ))}
      <Campo
        label="Mitad y mitad, desde cuántas piezas"
        hint="Lo dicen también las preguntas frecuentes y los términos."
        {...number('mitad_desde')}
      />
      <Interruptor
        nombre="Esperar el primer pago"
        detalle="Antes de empezar una pieza sin pagar, la tienda te pregunta por qué."
        puesto={cobros.espera_primera}
        onChange={(espera_primera) => cambiar({ ...cobros, espera_primera })}
      />
      <Interruptor
        nombre="Al pagar, pasa a En Preparación"
        detalle="Apagado, el pedido se queda en Confirmado hasta que lo muevas."
        puesto={cobros.al_pagar === 'en_preparacion'}
        onChange={(moves) => cambiar({ ...cobros, al_pagar: moves ? 'en_preparacion' : 'nada' })}
      />
      <Interruptor
        nombre="Recordar los pagos"
        detalle="Por correo, tres días antes, ese día y al siguiente. A quien no tiene correo le escribes tú."
        puesto={cobros.recordatorios}
        onChange={(recordatorios) => cambiar({ ...cobros, recordatorios })}
      />
    </div>
  )
}
