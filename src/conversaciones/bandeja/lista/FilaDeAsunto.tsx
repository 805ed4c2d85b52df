import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
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
  /** In the list no more: somebody decided it. */
  ida: boolean
}

export function FilaDeAsunto({ asunto, filtro, abierto, ida }: Props) {
  const { clase, id, nombre, codigo, visto, pendiente } = asunto
  const porVer = pendiente && !visto && !ida
  return (
    <Link
      to={enlaceA('/manage/bandeja/:clase/:id', { clase, id, consulta: filtro })}
      data-fila
      aria-current={abierto ? 'true' : undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-border border-b border-l-3 border-l-transparent py-2.5 pr-4 pl-3.5 text-meta -outline-offset-2 hover:bg-accent/50 aria-[current=true]:border-l-primary aria-[current=true]:bg-accent ${ida ? 'opacity-70' : ''}`}
    >
      <IconoDeClase clase={clase} codigo={codigo} />
      <span className="grid gap-0.5">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate text-sm ${porVer ? 'font-semibold' : ''}`}>{nombre}</span>
          {porVer && (
            <span className="size-2 shrink-0 self-center rounded-full bg-primary">
              <span className="sr-only">Sin ver</span>
            </span>
          )}
          <span className="cifras shrink-0 text-muted-foreground">{cuandoFue(asunto.fecha)}</span>
        </span>
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
      </span>
    </Link>
  )
}

function resumenDe({ clase, texto }: AsuntoEnLista) {
  if (clase === 'retiro') return `Viene a buscarlo; ahora está ${texto}`
  return texto || 'No escribió nada más'
}
