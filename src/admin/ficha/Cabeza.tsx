import {
  ArrowLeft,
  Check,
  ChevronDown,
  ChevronUp,
  Copy,
  Ellipsis,
  Eye,
  Link2Off,
  type LucideIcon,
  Pencil,
  Printer,
  X,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Globo } from '#ui/Globo.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { useCopiar } from '#ui/useCopiar.ts'
import { useVecinos } from './useVecinos.ts'

const boton =
  'grid size-11 shrink-0 place-items-center rounded-lg text-foreground hover:bg-accent hover:text-accent-foreground lg:size-9'

/** The order's code, and what there is to do with it besides moving it. */
export function Cabeza({ codigo }: { codigo: string }) {
  const { lista, anterior, siguiente } = useVecinos(codigo)
  const comoCliente = enlaceA('/rastrear', { ancla: `codigo=${codigo}` })
  const papel = enlaceA('/manage/papel', { consulta: { codigos: codigo } })
  return (
    <div
      data-cabeza-propia
      className="sticky top-0 z-30 flex h-14 items-center gap-1 border-border border-b bg-card px-1 lg:h-13 lg:border-0 lg:px-4 print:hidden"
    >
      <Link to={lista} className={`${boton} lg:hidden`}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Volver a la lista</span>
      </Link>
      <span className="codigo whitespace-nowrap text-sm lg:ml-1">{codigo}</span>
      <Copiar codigo={codigo} />
      <span className="flex-1" />
      <Vecino a={anterior} titulo="Pedido anterior" icono={ChevronUp} />
      <Vecino a={siguiente} titulo="Pedido siguiente" icono={ChevronDown} />
      <Globo texto="Imprimir">
        <Link to={papel} className={`${boton} max-lg:hidden`}>
          <Printer aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Imprimir</span>
        </Link>
      </Globo>
      <Globo texto="Ver como cliente">
        <EnlaceExterno href={comoCliente} className={boton}>
          <Eye aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Ver como cliente</span>
        </EnlaceExterno>
      </Globo>
      <MasAcciones codigo={codigo} comoCliente={comoCliente} papel={papel} />
      <Globo texto="Cerrar">
        <Link to={lista} className={`${boton} max-lg:hidden`}>
          <X aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          <span className="sr-only">Cerrar</span>
        </Link>
      </Globo>
    </div>
  )
}

/** What is done seldom. */
function MasAcciones({ codigo, comoCliente, papel }: { codigo: string; comoCliente: string; papel: string }) {
  const navegar = useNavigate()
  const aEditar = (resto: { ancla?: string } = {}) =>
    enlaceA('/manage/pedidos/:codigo/editar', { codigo, consulta: { ver: 'pedido' }, ...resto })
  const opcion = (titulo: string, Icono: LucideIcon, alElegir: () => void) => ({
    titulo: (
      <span className="flex-1">
        <Icono aria-hidden="true" strokeWidth={1.75} className="absolute left-3 size-4" />
        {titulo}
      </span>
    ),
    alElegir,
  })
  return (
    <MenuDeOpciones
      etiqueta="Más acciones"
      sinFlecha
      className={boton}
      grupos={[
        {
          opciones: [
            opcion('Editar', Pencil, () => navegar(aEditar())),
            opcion('Copiar historial', Copy, () => navegar(aEditar({ ancla: 'copiar' }))),
            opcion('Revocar enlaces', Link2Off, () => navegar(aEditar({ ancla: 'enlaces' }))),
            opcion('Imprimir', Printer, () => navegar(papel)),
            opcion('Ver como cliente', Eye, () => void window.open(comoCliente, '_blank', 'noopener')),
          ],
        },
      ]}
    >
      <Ellipsis aria-hidden="true" strokeWidth={1.75} />
    </MenuDeOpciones>
  )
}

type PropsDeVecino = { a: string | null; titulo: string; icono: LucideIcon }

/** On a phone there is the list for that. */
function Vecino({ a, titulo, icono: Icono }: PropsDeVecino) {
  if (!a) return null
  return (
    <Globo texto={titulo}>
      {/* Going through ten orders is one step of the history. */}
      <Link to={a} replace preventScrollReset className={`${boton} max-lg:hidden`}>
        <Icono aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        <span className="sr-only">{titulo}</span>
      </Link>
    </Globo>
  )
}

function Copiar({ codigo }: { codigo: string }) {
  const { estado, copiar } = useCopiar({ texto: codigo, copiado: 'Código copiado' })
  const Icono = estado === 'copiado' ? Check : Copy
  return (
    <button type="button" onClick={copiar} className={boton}>
      <Icono aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{estado === 'copiado' ? 'Copiado' : `Copiar ${codigo}`}</span>
    </button>
  )
}
