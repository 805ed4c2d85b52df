import { formatearDinero } from '#lib/formatoDeDinero.ts'
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
        nombre="clase"
        leyenda="Qué es"
        opciones={{ credito: 'Crédito', cargo: 'Cargo' }}
        valor={clase}
        alElegir={elegirClase}
      />
      <CampoTexto
        nombre="monto"
        etiqueta="Monto (RD$)"
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
      <Saldos saldo={saldo} previsto={previsto} />
      <Enviar medida={40} className="max-lg:h-12 justify-self-start">
        {PALABRAS[clase].hacer}
      </Enviar>
    </Formulario>
  )
}

type PropsDeSaldos = Pick<MovimientoEnMano, 'previsto'> & { saldo: string }

/** The balance, and what it will be. */
function Saldos({ saldo, previsto }: PropsDeSaldos) {
  const nuevo = previsto({ monto: useEscrito('monto'), descripcion: useEscrito('descripcion') })
  const noAlcanza = nuevo?.startsWith('-')
  return (
    <div className="rounded-xl bg-sunken px-4 py-2.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-foreground">
        Saldo disponible: <span className="cifras whitespace-nowrap">{formatearDinero(saldo)}</span>
      </p>
      <p
        role="status"
        className={`flex flex-wrap justify-between gap-x-4 font-semibold empty:hidden ${noAlcanza ? 'text-destructive' : ''}`}
      >
        {nuevo && (
          <>
            {noAlcanza ? 'No alcanza. ' : ''}Saldo nuevo:{' '}
            <span className="cifras whitespace-nowrap">{formatearDinero(nuevo)}</span>
          </>
        )}
      </p>
    </div>
  )
}
