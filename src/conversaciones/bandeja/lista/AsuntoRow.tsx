import { linkTo } from '#lib/linkTo.ts'
import { Mark, Row } from '#ui/list/Row.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import type { AsuntoEnLista } from '../contract.ts'
import type { Filter } from '../filter.ts'
import { IconoDeClase } from '../IconoDeClase.tsx'
import { titleOf } from '../labels.ts'
import { whenText } from '../rules.ts'

type Props = {
  asunto: AsuntoEnLista
  filter: Filter
  open: boolean
  /** Whether the item has left the tab since the list was shown. */
  visited: boolean
}

export function AsuntoRow({ asunto, filter, open, visited }: Props) {
  const { clase, id, nombre, codigo, visto, pendiente } = asunto
  const porVer = pendiente && !visto && !visited
  return (
    <Row
      to={linkTo('/manage/bandeja/:clase/:id', { clase, id, query: filter })}
      title={nombre}
      isBold={porVer}
      isOpen={open}
      isGone={visited}
      icon={<IconoDeClase clase={clase} codigo={codigo} />}
      mark={porVer && <Mark of="unseen">Sin ver</Mark>}
      when={whenText(asunto.fecha)}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <span className={clase === 'ayuda' && pendiente ? 'font-semibold text-destructive' : ''}>
          {titleOf(asunto)}
          {asunto.primera_compra && ', primera compra'}
        </span>
        {codigo && <span className="codigo font-semibold">{codigo}</span>}
        {asunto.sin_confirmar && (
          <span className="rounded-full bg-amarillo px-2 font-semibold text-amarillo-foreground">sin confirmar</span>
        )}
        {visited && <span className="rounded-full bg-gris px-2 text-gris-foreground">decidida</span>}
      </span>
      <span className="truncate text-muted-foreground">
        <NoBreak>{summaryOf(asunto)}</NoBreak>
      </span>
    </Row>
  )
}

function summaryOf({ clase, texto, no_espera }: AsuntoEnLista) {
  if (clase === 'retiro')
    return `${no_espera ? 'Pregunta por él, y no espera en la tienda' : 'Viene a buscarlo'}; ahora está ${texto}`
  return texto || 'No escribió nada más'
}
