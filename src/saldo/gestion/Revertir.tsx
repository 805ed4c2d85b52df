import { useState } from 'react'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { type Movido, type MovimientoDeGestion, Reverso } from '../contract.ts'
import { NOMBRE_DE_MOVIMIENTO } from '../labels.ts'
import { useMoverSaldo } from './useMoverSaldo.ts'

type Props = {
  codigo: string
  movimiento: MovimientoDeGestion
}

/** Undoes a movement, once it was said why. The button stays where it was, for the focus, and says that it is done. */
export function Revertir({ codigo, movimiento }: Props) {
  const [abierto, setAbierto] = useState(false)
  const { id, clase, monto, descripcion, revertido } = movimiento
  const cual = `${NOMBRE_DE_MOVIMIENTO[clase]} de ${formatearDinero(monto.replace('-', ''))}`
  return (
    <>
      <button
        type="button"
        aria-disabled={revertido || undefined}
        tabIndex={revertido ? -1 : undefined}
        onClick={() => !revertido && setAbierto(true)}
        className={`inline-flex items-center text-meta max-lg:min-h-11 ${revertido ? 'cursor-default' : 'enlace'}`}
      >
        {revertido ? 'Revertido' : 'Revertir'}
        <span className="sr-only"> {cual}</span>
      </button>
      <Dialogo
        abierto={abierto}
        alCambiar={setAbierto}
        titulo={`Revertir: ${cual}`}
        descripcion={
          <>
            {descripcion && `${descripcion}. `}
            Se anota otro movimiento, del signo contrario. El cliente ve los dos.
          </>
        }
      >
        <FormularioDeReverso codigo={codigo} id={id} alCerrar={() => setAbierto(false)} />
      </Dialogo>
    </>
  )
}

/** @public for tests */
export function FormularioDeReverso({ codigo, id, alCerrar }: { codigo: string; id: number; alCerrar: () => void }) {
  const { revertir } = useMoverSaldo(codigo)
  const formulario = useFormulario<Reverso, Reverso, Movido>({
    nombre: 'reverso',
    contrato: Reverso,
    inicial: { motivo: '' },
    repetible: true,
    fallo: { titulo: 'No se pudo revertir', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    mandar: (datos, clave) => revertir.mutateAsync({ clave, id, ...datos }),
    dicho: ({ saldo }) => ({ titulo: 'Movimiento revertido', texto: `Saldo nuevo: ${formatearDinero(saldo)}.` }),
    alEnviar: alCerrar,
  })
  return (
    <Formulario formulario={formulario} className="grid gap-4">
      <CampoTexto nombre="motivo" etiqueta="Motivo" pista="El cliente lo lee." maximo={200} autoComplete="off" />
      <div className="flex flex-wrap justify-end gap-3 *:[[role]]:w-full">
        <Boton variante="outline" medida={40} className="order-1" onClick={alCerrar}>
          Cancelar
        </Boton>
        <Enviar medida={40} className="order-2">
          Revertir
        </Enviar>
      </div>
    </Formulario>
  )
}
