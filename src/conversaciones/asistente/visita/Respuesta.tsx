import { FileText, Headset, PackageSearch } from 'lucide-react'
import { Link } from 'react-router'
import { Texto } from '#tienda/Texto.tsx'
import { HiloCorto } from '#ui/HiloCorto.tsx'
import type { Dicho, PedidoEnRespuesta } from '../contract.ts'

type Props = {
  dicho: Dicho
  /** Where the chat covers the page, what a source shows would be behind it. */
  alSeguir?: () => void
  /** Of the last answer, when it knew nothing. */
  alPedirAgente?: () => void
}

/** What the assistant said, as text, with the order it speaks of and the pages that it rests on. */
export function Respuesta({ dicho: { contenido, pedido, fuentes }, alSeguir, alPedirAgente }: Props) {
  const Icono = pedido ? PackageSearch : FileText
  return (
    <>
      <Texto>{contenido}</Texto>
      {pedido && <Cuentas {...pedido} />}
      {fuentes.length > 0 && (
        <div className="-mx-3.5 mt-2 -mb-1 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 border-border border-t px-3.5 pt-2 text-meta">
          <Icono aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 text-muted-foreground" />
          <p className="flex flex-wrap gap-x-2 whitespace-normal">
            <span className="py-0.5 text-muted-foreground">{fuentes.length > 1 ? 'Fuentes' : 'Fuente'}:</span>
            {fuentes.map(({ texto, ruta }) => (
              <Link key={ruta + texto} to={ruta} onClick={alSeguir} className="enlace py-0.5 font-semibold">
                {texto}
              </Link>
            ))}
          </p>
        </div>
      )}
      {alPedirAgente && (
        <button
          type="button"
          onClick={alPedirAgente}
          className="-mx-3.5 mt-2 -mb-1 flex min-h-11 w-[calc(100%+1.75rem)] items-center gap-2 border-border border-t px-3.5 pt-1.5 font-semibold text-meta text-primary"
        >
          <Headset aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Hablar con una persona
        </button>
      )}
    </>
  )
}

const ESTADO = { hecho: 'hecho', actual: 'actual', esperado: 'futuro' } as const
/** How many beads there is room for before the present one. */
const ANTERIORES = 4

function Cuentas({ codigo, pasos }: PedidoEnRespuesta) {
  const actual = pasos.findIndex(({ estado }) => estado === 'actual')
  return (
    <div className="mt-1">
      <HiloCorto
        etiqueta={`Pasos de ${codigo}`}
        pasos={pasos
          .map(({ nombre, estado }, clave) => ({ clave, nombre, estado: ESTADO[estado] }))
          .slice(Math.max(0, actual - ANTERIORES))}
      />
    </div>
  )
}
