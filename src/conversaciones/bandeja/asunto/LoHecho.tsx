import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { linkTo } from '#lib/linkTo.ts'
import { STATES as DE_CORREO } from '#mail/buzon/labels.ts'
import { NoBreak } from '#ui/NoBreak.tsx'
import type { Asunto } from '../contract.ts'
import { ESTADO_LABELS } from '../labels.ts'
import { whenText } from '../rules.ts'

const SOMEONE = 'Alguien del equipo'

export function LoHecho({ asunto }: { asunto: Asunto }) {
  const { fecha, recibo, visto, confirmacion, respuestas, decision, estado } = asunto
  return (
    <ol aria-label="Lo hecho" className="grid gap-1.5 border-border border-t pt-3 text-meta text-muted-foreground">
      <Hecho cuando={fecha}>Llegó por la web</Hecho>
      {recibo && (
        <Hecho cuando={recibo.fecha}>
          Correo de recibo: <EstadoDeCorreo {...recibo} />
        </Hecho>
      )}
      {visto && <Hecho cuando={visto.en}>{visto.por ?? SOMEONE} lo abrió</Hecho>}
      {confirmacion && (
        <Hecho cuando={confirmacion.en}>
          {confirmacion.por ? `${confirmacion.por} llamó al pedido, y es suya` : 'Confirmada por el cliente del pedido'}
        </Hecho>
      )}
      {respuestas.map(({ id, canal: medio, texto, fecha, por, correo }) => (
        <Hecho key={id} cuando={fecha}>
          {por ?? SOMEONE} respondió{' '}
          {medio === 'whatsapp' ? (
            'por WhatsApp (a mano)'
          ) : correo ? (
            <>
              por correo a {correo.para}: <EstadoDeCorreo {...correo} />
            </>
          ) : (
            'por correo'
          )}
          <span className="mt-1 block whitespace-pre-wrap rounded-lg bg-sunken p-3 text-foreground text-sm wrap-anywhere">
            <NoBreak>{texto}</NoBreak>
          </span>
        </Hecho>
      ))}
      {decision && (
        <Hecho cuando={decision.en}>
          {ESTADO_LABELS[estado].nombre} por {decision.por ?? SOMEONE}
        </Hecho>
      )}
      {!decision && estado === 'atendida' && <li>Se atendió sola: su pedido se cerró.</li>}
    </ol>
  )
}

function Hecho({ cuando, children }: { cuando: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <span>{children}</span>
      <time dateTime={cuando} className="cifras text-right">
        {whenText(cuando)}
      </time>
    </li>
  )
}

function EstadoDeCorreo({ id, estado }: { id: string; estado: keyof typeof DE_CORREO }) {
  const text = DE_CORREO[estado].nombre.toLowerCase()
  const puede = usePuede()
  if (!puede('admin')) return text
  return (
    <Link to={linkTo('/manage/correos/:id', { id })} className="enlace">
      {text}
    </Link>
  )
}
