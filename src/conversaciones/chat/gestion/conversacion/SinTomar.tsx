import { firstWord } from '#lib/text.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import type { ConversacionDeGestion } from '../contract.ts'
import { Espera } from '../Espera.tsx'
import { useTake } from '../useTake.ts'

const WHO_ENDED = {
  visitante: 'La terminó quien escribía',
  gestion: 'La terminó la tienda',
  abandono: 'Terminó sola: nadie volvió',
}

/** Shown instead of the reply box: why the agent cannot write, and how to take the conversation. */
export function SinTomar({ conversacion }: { conversacion: ConversacionDeGestion }) {
  const { estado, agente, espera_desde, terminada_en, terminada_por, silenciada_hasta } = conversacion
  const { taking, tomar } = useTake(conversacion)
  const open = estado !== 'terminada'
  useShortcut(open ? { key: 't', title: 'Tomar la conversación', group: 'Chat', run: tomar } : null)
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-border border-t bg-background px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-meta">
      <p className="grid min-w-0 flex-1 basis-48">
        {!open ? (
          <span>
            {terminada_por ? WHO_ENDED[terminada_por] : 'Terminó'}
            {/* The time already ends with a full stop. */}
            {terminada_en ? (
              <>
                , <DateTime value={terminada_en} format="brief" />
              </>
            ) : (
              '.'
            )}
          </span>
        ) : (
          <>
            <span>
              {silenciada_hasta && !agente
                ? 'Su conexión está silenciada: no está en la fila y no puede escribir hasta que la tomes.'
                : estado === 'dejada'
                  ? 'Dejó un mensaje: tómala para responder. Si no está en la página, la respuesta le llega por correo.'
                  : agente
                    ? `La tiene ${firstWord(agente.nombre)}.`
                    : 'Espera a una persona.'}
            </span>
            {espera_desde && <Espera desde={espera_desde} />}
          </>
        )}
      </p>
      {open && (
        <Button
          variant={agente ? 'outline' : 'primary'}
          size={40}
          loading={taking}
          onClick={tomar}
          className="max-lg:h-12"
        >
          {agente ? 'Tomarla yo' : 'Tomar'}
        </Button>
      )}
    </div>
  )
}
