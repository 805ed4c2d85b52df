import { enlaceA } from '#lib/enlaceA.ts'
import { Mark, Row } from '#ui/list/Row.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import type { AsuntoEnLista } from '../contract.ts'
import type { Filtro } from '../filtro.ts'
import { IconoDeClase } from '../IconoDeClase.tsx'
import { tituloDe } from '../labels.ts'
import { cuandoFue } from '../rules.ts'

type Props = {
  asunto: AsuntoEnLista
  filtro: Filtro
  abierto: boolean
  /** Whether somebody decided it since the list was shown. */
  ida: boolean
}

export function FilaDeAsunto({ asunto, filtro, abierto, ida }: Props) {
  const { clase, id, nombre, codigo, visto, pendiente } = asunto
  const porVer = pendiente && !visto && !ida
  return (
    <Row
      to={enlaceA('/manage/bandeja/:clase/:id', { clase, id, consulta: filtro })}
      title={nombre}
      isBold={porVer}
      isOpen={abierto}
      isGone={ida}
      icon={<IconoDeClase clase={clase} codigo={codigo} />}
      mark={porVer && <Mark of="unseen">Sin ver</Mark>}
      when={cuandoFue(asunto.fecha)}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <span className={clase === 'ayuda' && pendiente ? 'font-semibold text-destructive' : ''}>
          {tituloDe(asunto)}
          {asunto.primera_compra && ', primera compra'}
        </span>
        {codigo && <span className="codigo font-semibold">{codigo}</span>}
        {asunto.sin_confirmar && (
          <span className="rounded-full bg-amarillo px-2 font-semibold text-amarillo-foreground">sin confirmar</span>
        )}
        {ida && <span className="rounded-full bg-gris px-2 text-gris-foreground">decidida</span>}
      </span>
      <span className="truncate text-muted-foreground">
        <SinCortes>{resumenDe(asunto)}</SinCortes>
      </span>
    </Row>
  )
}

function resumenDe({ clase, texto }: AsuntoEnLista) {
  if (clase === 'retiro') return `Viene a buscarlo; ahora está ${texto}`
  return texto || 'No escribió nada más'
}
