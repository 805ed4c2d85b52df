import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { negocio } from '#negocio'
import { Boton } from '#ui/Boton.tsx'
import { Hilo } from '#ui/Hilo.tsx'
import type { PedidoPublico } from './contract.ts'
import { hiloDe, pasosGuardados } from './rules.ts'

type Props = {
  pedido: PedidoPublico
  /** How many of the steps before the present one stand there at once. */
  anteriores: number
}

/** An order's real history as beads on a thread, and the steps it may expect. What is long past waits behind a button. */
export function LineaDeTiempo({ pedido, anteriores: aLaVista }: Props) {
  const id = useId()
  const [todos, setTodos] = useState(false)
  const hilo = hiloDe(pedido)
  const guardados = pasosGuardados(hilo, aLaVista)
  const recortados = guardados > 0 ? guardados + aLaVista : 0
  const anteriores = guardados === 1 ? 'el paso anterior' : `los ${guardados} pasos anteriores`
  const pasos = hilo.map(({ clave, nombre, fecha, descripcion, estado }, lugar) => ({
    clave,
    titulo: nombre,
    fecha: fecha ?? undefined,
    // Where staff began a new line, so does what the customer reads. Much that they wrote about the step before the
    // present one must not push that away: the button shows all of it.
    texto: descripcion && (
      <span
        className={`whitespace-pre-line wrap-anywhere ${!todos && lugar < recortados ? 'line-clamp-2 print:line-clamp-none' : ''}`}
      >
        {descripcion}
      </span>
    ),
    estado,
  }))
  return (
    <>
      {guardados > 0 && (
        <Boton
          variante="ghost"
          medida={40}
          aria-expanded={todos}
          aria-controls={id}
          onClick={() => setTodos(!todos)}
          className="-ml-2 mb-3 px-3! print:hidden"
        >
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={`transition-transform duration-200 ${todos ? 'rotate-180' : ''}`}
          />
          {todos ? 'Ocultar' : 'Ver'} {anteriores}
        </Boton>
      )}
      <Hilo id={id} pasos={pasos} guardados={todos ? 0 : guardados} etiqueta="Historial del pedido" />
      {/* On paper the page's header and footer are missing. */}
      <p className="mt-4 hidden text-sm print:block">
        {negocio.marca} · {negocio.contacto.telefono}
      </p>
    </>
  )
}
