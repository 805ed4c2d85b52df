import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { DosOpciones } from '#ui/formulario/DosOpciones.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import { type MovimientoEnMano, PALABRAS, useMovimiento } from './useMovimiento.ts'

/** Gives a client money or takes some, with the balance that it would leave. */
export function FormularioDeMovimiento({ codigo, saldo }: { codigo: string; saldo: string }) {
  const { formulario, clase, elegirClase, previsto } = useMovimiento(codigo, saldo)
  return (
    <Formulario formulario={formulario} aria-label="Movimiento nuevo" className="grid gap-4">
      <DosOpciones
        leyenda="Qué es"
        opciones={{ credito: 'Crédito', cargo: 'Cargo' }}
        valor={clase}
        alElegir={elegirClase}
      />
      <CampoTexto
        nombre="monto"
        etiqueta="Monto"
        falta="Escribe el monto."
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
      />
      <CampoTexto
        nombre="descripcion"
        etiqueta="Descripción"
        pista="El cliente la lee."
        opcional={clase === 'credito'}
        maximo={200}
        autoComplete="off"
      />
      <SaldoNuevo previsto={previsto} />
      <Enviar medida={40} className="max-lg:h-12 justify-self-start">
        {PALABRAS[clase].hacer}
      </Enviar>
    </Formulario>
  )
}

function SaldoNuevo({ previsto }: Pick<MovimientoEnMano, 'previsto'>) {
  const nuevo = previsto({ monto: useEscrito('monto'), descripcion: useEscrito('descripcion') })
  const noAlcanza = nuevo?.startsWith('-')
  return (
    <p role="status" className="empty:hidden">
      {nuevo && (
        <span className={noAlcanza ? 'font-semibold text-destructive' : ''}>
          {noAlcanza ? 'No alcanza. ' : ''}Saldo nuevo:{' '}
          <span className="cifras whitespace-nowrap font-semibold">{formatearDinero(nuevo)}</span>
        </span>
      )}
    </p>
  )
}
