import { ChevronDown, ChevronUp, Copy, Ellipsis, Eye, Link2Off, type LucideIcon, Pencil, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { leerFiltro } from '#pedidos/lista/filtro.ts'
import { useFilas } from '#pedidos/lista/useFilas.ts'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Globo } from '#ui/Globo.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { botonDePanel as boton, CabezaDePanel } from '../CabezaDePanel.tsx'

/** The order's code, and what there is to do with it besides moving it. */
export function Cabeza({ codigo }: { codigo: string }) {
  const { lista, anterior, siguiente } = useVecinos(codigo)
  const comoCliente = enlaceA('/rastrear', { ancla: `codigo=${codigo}` })
  const papel = enlaceA('/manage/papel', { consulta: { codigos: codigo } })
  return (
    <CabezaDePanel codigo={codigo} lista={lista}>
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
    </CabezaDePanel>
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

/**
 * The way from an order to the list that it was opened from, and to the ones before and after it there, as far as that
 * list has been read: none for an order that is not among them.
 */
function useVecinos(codigo: string) {
  const { search } = useLocation()
  const consulta = useMemo(() => leerFiltro(new URLSearchParams(search)), [search])
  // The list itself reads it.
  const { filas } = useFilas(consulta, { enabled: false })
  const codigos = filas.map((fila) => fila.codigo)
  const lugar = codigos.indexOf(codigo)
  const direccionDe = (otro: string | undefined) =>
    lugar >= 0 && otro ? enlaceA('/manage/pedidos/:codigo', { codigo: otro, consulta }) : null
  return {
    lista: enlaceA('/manage/pedidos', { consulta }),
    anterior: direccionDe(codigos[lugar - 1]),
    siguiente: direccionDe(codigos[lugar + 1]),
  }
}
