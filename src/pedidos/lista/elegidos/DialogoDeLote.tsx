import { z } from 'zod'
import { MovimientoDePedidos } from '#pedidos/mover/contract.ts'
import { OpcionesDeEstatus } from '#pedidos/OpcionesDeEstatus.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import type { Encargo } from './lote.ts'

type Props = {
  cuantos: number
  abierto: boolean
  alCambiar: (abierto: boolean) => void
  alMover: (encargo: Omit<Encargo, 'pedidos'>) => void
}

/** Where all that is picked goes, with one sentence. */
export function DialogoDeLote({ cuantos, abierto, alCambiar, alMover }: Props) {
  const pedidos = cuantos === 1 ? '1 pedido' : `${cuantos.toLocaleString('es-DO')} pedidos`
  return (
    <Dialogo abierto={abierto} alCambiar={alCambiar} titulo={`Mover ${pedidos}`}>
      <Destino pedidos={pedidos} alMover={alMover} />
    </Dialogo>
  )
}

const Escrito = z.object({
  destino: z.string().transform((destino) => (destino === 'siguiente' ? destino : Number(destino))),
  descripcion: MovimientoDePedidos.shape.descripcion,
})

function Destino({ pedidos, alMover }: { pedidos: string; alMover: Props['alMover'] }) {
  const formulario = useFormulario({
    nombre: 'mover-elegidos',
    contrato: Escrito,
    inicial: { destino: 'siguiente', descripcion: '' },
    fallo: { titulo: `No se pudo mover ${pedidos}`, texto: 'Intenta de nuevo.' },
    // What comes of it is told where the list is.
    mandar: async (encargo) => alMover(encargo),
  })
  return (
    <Formulario formulario={formulario} className="grid gap-4">
      <CampoSeleccion nombre="destino" etiqueta="Nuevo estatus">
        <option value="siguiente">El que sigue a cada uno</option>
        <OpcionesDeEstatus />
      </CampoSeleccion>
      <CampoArea
        nombre="descripcion"
        etiqueta="Una frase para todos"
        opcional
        pista="La lee cada cliente en su seguimiento y en el correo."
        rows={3}
      />
      <p className="text-meta text-muted-foreground">
        Los correos salen en un minuto; hasta entonces puedes deshacerlo.
      </p>
      <div className="flex justify-end">
        <Boton type="submit" medida={40}>
          Mover {pedidos}
        </Boton>
      </div>
    </Formulario>
  )
}
