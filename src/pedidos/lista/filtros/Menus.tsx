import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, CalendarClock, Ellipsis, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { useExportar } from '#pedidos/archivos/useExportar.ts'
import { SERVICIO } from '#pedidos/labels.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { estiloDeBotonDeMenu, MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { estatusDe, type FiltroDeLista } from '../filtro.ts'
import { cuentasDe } from '../useFilas.ts'
import { Fechas } from './Fechas.tsx'

const ORDEN = { recientes: 'Recientes', antiguos: 'Antiguos', entrega: 'Por entrega' }
const ICONO_DE_ORDEN = { recientes: ArrowDown, antiguos: ArrowUp, entrega: CalendarClock }
const ORDENES = ['recientes', 'antiguos', 'entrega'] as const

type Props = {
  filtro: FiltroDeLista
  /** How many the filter finds. */
  hallados: number | undefined
  alElegirTodos: () => void
}

/** What narrows and sorts the list, and what is done with the whole of it; each choice is an address. */
export function Menus({ filtro, hallados = 0, alElegirTodos }: Props) {
  const navegar = useNavigate()
  const ir = (cambios: FiltroDeLista) => navegar(enlaceA('/manage/pedidos', { consulta: { ...filtro, ...cambios } }))
  const orden = filtro.orden ?? 'recientes'
  const IconoDeOrden = ICONO_DE_ORDEN[orden]
  return (
    <div className="flex items-center gap-0.5 max-lg:-mx-2.5 max-lg:overflow-x-auto">
      <MenuDeOpciones
        etiqueta={filtro.servicio && `Servicio: ${SERVICIO[filtro.servicio]}`}
        grupos={[
          {
            opciones: [undefined, 'retiro', 'envio'].map((servicio) => ({
              titulo: servicio ? SERVICIO[servicio as 'envio'] : 'Todos los servicios', // one of the list above
              puesta: filtro.servicio === servicio,
              alElegir: () => ir({ servicio: servicio as FiltroDeLista['servicio'] }),
            })),
          },
        ]}
        className={`${estiloDeBotonDeMenu} ${filtro.servicio ? 'bg-accent text-accent-foreground' : ''}`}
      >
        {filtro.servicio ? SERVICIO[filtro.servicio] : 'Servicio'}
      </MenuDeOpciones>
      <Fechas filtro={filtro} ir={ir} />
      <MenuDeOpciones
        etiqueta={`Orden: ${ORDEN[orden]}`}
        sinFlecha
        grupos={[
          {
            opciones: ORDENES.map((uno) => ({
              titulo: ORDEN[uno],
              puesta: uno === orden,
              alElegir: () => ir({ orden: uno === 'recientes' ? undefined : uno }),
            })),
          },
        ]}
      >
        {ORDEN[orden]}
        <IconoDeOrden aria-hidden="true" strokeWidth={1.75} />
      </MenuDeOpciones>
      <Mas {...{ filtro, hallados, alElegirTodos, ir }} />
      <BotonEnlace
        variante="outline"
        medida={36}
        className="ml-2 max-xl:group-has-[[data-panel]]/marco:hidden max-lg:hidden"
      >
        <Link to={enlaceA('/manage', { consulta: { ver: 'pedido' } })}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Nuevo pedido
        </Link>
      </BotonEnlace>
    </div>
  )
}

function Mas({
  filtro,
  hallados,
  alElegirTodos,
  ir,
}: Omit<Required<Props>, 'hallados'> & { hallados: number; ir: (cambios: FiltroDeLista) => void }) {
  const { data: cuentas } = useQuery(cuentasDe(filtro))
  const exportar = useExportar()
  const cuales = estatusDe(filtro)
  const cerrados = (cuentas?.estatus ?? []).filter(({ activo }) => !activo)
  const sinNada = { vencidos: undefined, sin_precio: undefined } as const
  const cuantos = (numero: number) => (
    <span className="cifras text-muted-foreground">{numero.toLocaleString('es-DO')}</span>
  )
  return (
    <MenuDeOpciones
      etiqueta="Más opciones"
      sinFlecha
      grupos={[
        {
          titulo: 'Ver también',
          opciones: [
            ...cerrados.map(({ id, nombre, cuantos: suyos }) => ({
              titulo: (
                <>
                  {nombre} {cuantos(suyos)}
                </>
              ),
              puesta: Array.isArray(cuales) && cuales.includes(id),
              alElegir: () => ir({ ...sinNada, estatus: String(id) }),
            })),
            {
              titulo: <>Todos los pedidos {cuentas && cuantos(cuentas.todos)}</>,
              puesta: cuales === 'todos' && !filtro.vencidos && !filtro.sin_precio,
              alElegir: () => ir({ ...sinNada, estatus: 'todos' }),
            },
          ],
        },
        {
          opciones:
            hallados > 0
              ? [
                  {
                    titulo:
                      hallados === 1
                        ? 'Elegir el que coincide'
                        : `Elegir los ${hallados.toLocaleString('es-DO')} que coinciden`,
                    alElegir: alElegirTodos,
                  },
                  {
                    titulo: 'Exportar a CSV',
                    alElegir: () => exportar.mutate({ de: 'pedidos', filtro }),
                  },
                ]
              : [],
        },
      ]}
    >
      <Ellipsis aria-hidden="true" strokeWidth={1.75} />
    </MenuDeOpciones>
  )
}
