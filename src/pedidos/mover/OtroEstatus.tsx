import { ChevronUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { FormularioDeEstatus, useCambioDeEstatus } from './FormularioDeEstatus.tsx'
import { GRUPO, type PorMover } from './porMover.ts'
import { pasarA } from './rules.ts'

type Props = Pick<ComponentProps<typeof Boton>, 'variante' | 'medida' | 'className'> & { pedido: PorMover }

/** Any other status, in a sheet: with a sentence for the client, and at a time that has passed. */
export function OtroEstatus({ pedido, variante = 'outline', ...boton }: Props) {
  const [abierta, setAbierta] = useState(false)
  useAtajo({ tecla: 'e', titulo: 'Elegir otro estatus', grupo: GRUPO, hacer: () => setAbierta(true) })
  return (
    <>
      <Boton {...boton} variante={variante} aria-haspopup="dialog" onClick={() => setAbierta(true)}>
        Otro estatus
        <ChevronUp aria-hidden="true" strokeWidth={1.75} />
      </Boton>
      <Hoja
        abierto={abierta}
        alCambiar={setAbierta}
        lado="al-pulgar"
        titulo="Otro estatus"
        descripcion={`${pedido.codigo}, ${pedido.cliente}. Ahora está en ${pedido.estatus.nombre}.`}
      >
        <FormularioDeOtroEstatus key={pedido.codigo} pedido={pedido} alMover={() => setAbierta(false)} />
      </Hoja>
    </>
  )
}

/** @public for tests */
export function FormularioDeOtroEstatus({ pedido, alMover }: { pedido: PorMover; alMover: () => void }) {
  const { dirty, ...cambio } = useCambioDeEstatus({ pedido, nombre: `otro-estatus-${pedido.codigo}`, alMover })
  useEscrito(dirty)
  return (
    <FormularioDeEstatus
      {...cambio}
      pedido={pedido}
      titulo="Otro estatus"
      boton={(nuevo) => <Enviar sinTitulo>{nuevo ? pasarA(nuevo) : 'Actualizar estatus'}</Enviar>}
    />
  )
}
