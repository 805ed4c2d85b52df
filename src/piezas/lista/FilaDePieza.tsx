import { Archive, BadgeCheck, Clock, EllipsisVertical, Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { Badge, type BadgeColor } from '#ui/Badge.tsx'
import { Butterfly } from '#ui/Butterfly.tsx'
import { Button } from '#ui/Button.tsx'
import { RowLink } from '#ui/list/Row.tsx'
import { MenuButton, type MenuOption } from '#ui/MenuButton.tsx'
import { Money } from '#ui/Money.tsx'
import type { AccionDePieza, PiezaDeGestion } from '../gestion/contract.ts'
import { disponibilidadText } from '../labels.ts'
import { useAcciones } from './useAcciones.ts'

type Situation = { title: string; color: BadgeColor; icon: ReactNode; tap?: [AccionDePieza, string] }

/** What a piece is for staff now, and the tap that it needs most often. */
function situationOf({
  guardada_en,
  vendida_en,
  publicada_en,
  existencias,
  disponibilidad,
}: PiezaDeGestion): Situation {
  if (guardada_en) return { title: 'Guardada', color: 'gris', icon: <Archive />, tap: ['sacar', 'Sacar'] }
  if (vendida_en) return { title: 'Vendida', color: 'azul', icon: <BadgeCheck />, tap: ['reponer', 'Hay otra'] }
  if (!publicada_en) return { title: 'Oculta', color: 'gris', icon: <EyeOff />, tap: ['publicar', 'Publicar'] }
  if (disponibilidad.clase === 'apartada') return { title: 'Apartada', color: 'amarillo', icon: <Clock /> }
  const shown = { title: 'En la tienda', color: 'verde', icon: <Eye /> } as const
  if (existencias === 'al_pedido') return { ...shown, tap: ['ocultar', 'Ocultar'] }
  return { ...shown, tap: ['vender', existencias === 'unica' ? 'Se vendió' : 'Vendí una'] }
}

/** A piece in the list of staff. */
export function FilaDePieza({ pieza }: { pieza: PiezaDeGestion }) {
  const { id, nombre, precio, disponibilidad, fotos, esperan } = pieza
  const { mover, duplicar, isBusy } = useAcciones(pieza)
  const { title, color, icon, tap } = situationOf(pieza)
  const [foto] = fotos
  return (
    <li className="relative flex items-center gap-3 py-2 hover:bg-sunken">
      <div className="grid h-19 w-15 shrink-0 overflow-hidden rounded-lg bg-sunken">
        {foto ? (
          <FotoDePieza foto={{ ...foto, alt: '' }} sizes="60px" />
        ) : (
          <Butterfly className="size-6 place-self-center text-muted-foreground" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <RowLink to={linkTo('/manage/piezas/:id', { id })} title={nombre} isBold isOpen={false} />
        <p className="truncate text-meta text-muted-foreground">
          <Money amount={precio} /> · {disponibilidadText(disponibilidad).toLowerCase()}
          {esperan > 0 && ` · ${esperan === 1 ? 'una persona la espera' : `${esperan} la esperan`}`}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Badge small color={color} icon={icon}>
            {title}
          </Badge>
          {tap && (
            <Button
              variant="link"
              size={36}
              loading={isBusy}
              aria-label={`${tap[1]}: ${nombre}`}
              onClick={() => void mover(tap[0])}
              className="max-lg:min-h-12"
            >
              {tap[1]}
            </Button>
          )}
        </div>
      </div>
      <MenuDePieza {...{ pieza, mover, duplicar }} />
    </li>
  )
}

type MenuProps = { pieza: PiezaDeGestion; mover: (accion: AccionDePieza) => void; duplicar: () => void }

function MenuDePieza({ pieza, mover, duplicar }: MenuProps) {
  const { id, nombre, guardada_en, publicada_en, vendida_en, elegida } = pieza
  const navigate = useNavigate()
  const option = (accion: AccionDePieza, title: string): MenuOption => ({ title, onChoose: () => mover(accion) })
  const isShown = publicada_en && !vendida_en && !guardada_en
  const groups = [
    {
      options: [
        { title: 'Editar', onChoose: () => void navigate(linkTo('/manage/piezas/:id', { id })) },
        { title: 'Duplicar', onChoose: duplicar },
      ],
    },
    {
      options: isShown
        ? [
            elegida ? option('dejar', 'Quitar del inicio') : option('elegir', 'Elegir para el inicio'),
            option('subir', 'Subir un lugar'),
            option('bajar', 'Bajar un lugar'),
          ]
        : [],
    },
    {
      options: [
        ...(publicada_en ? [option('ocultar', 'Ocultar')] : [option('publicar', 'Publicar')]),
        vendida_en ? option('reponer', 'Hay otra') : option('vender', 'Se vendió'),
        guardada_en ? option('sacar', 'Sacar') : option('guardar', 'Guardar fuera de la lista'),
      ],
    },
  ]
  return (
    <div className="relative">
      <MenuButton
        label={`Más de ${nombre}`}
        groups={groups}
        hideArrow
        className="grid size-12 place-items-center rounded-lg hover:bg-accent hover:text-accent-foreground"
      >
        <EllipsisVertical aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </MenuButton>
    </div>
  )
}
