import { Link } from 'react-router'
import type { z } from 'zod'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Bubble } from '#ui/thread/Bubble.tsx'
import { elegidasAfter } from '../ofertas.ts'
import { TextWithOpciones } from '../visita/TextWithOpciones.tsx'
import type { CharlaDeGestion } from './contract.ts'

/** A conversation with the assistant for staff, who see it from the assistant's side. */
export function LoDicho({ charla }: { charla: z.infer<typeof CharlaDeGestion> }) {
  const { correo, codigo_pedido, created_at, dichos } = charla
  return (
    <div className="grid gap-4">
      <p className="text-meta text-muted-foreground wrap-anywhere">
        <a href={`mailto:${correo}`} className="enlace">
          {correo}
        </a>
        {codigo_pedido && (
          <>
            {' · '}
            <Link to={linkTo('/manage/pedidos/:codigo', { codigo: codigo_pedido })} className="enlace codigo">
              {codigo_pedido}
            </Link>
          </>
        )}
        {' · '}
        <DateTime value={created_at} format="brief" />
      </p>
      <div className="grid gap-3">
        {dichos.map(({ rol, contenido, fuentes, sin_respuesta, opciones }, position) => (
          <Bubble
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
            key={position}
            side={rol === 'user' ? 'other' : 'own'}
            author={rol === 'user' ? 'Visitante' : 'Asistente virtual'}
            foot={sin_respuesta ? 'No lo supo' : fuentes.map(({ texto }) => texto).join(', ') || undefined}
            still
          >
            <TextWithOpciones {...{ contenido, opciones }} elegidas={elegidasAfter(dichos, position)} />
          </Bubble>
        ))}
      </div>
    </div>
  )
}
