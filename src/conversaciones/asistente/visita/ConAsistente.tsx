import { Bot, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePersona } from '#auth/queries.ts'
import type { ChatProps } from '#tienda/openChat.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Composer } from '#ui/thread/Composer.tsx'
import { PanelHeader, styleOfHeaderButton } from '#ui/thread/PanelHeader.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { PREGUNTA_MAX_LENGTH } from '../contract.ts'
import { AskCorreo } from './AskCorreo.tsx'
import { Barra } from './Barra.tsx'
import { Conversacion } from './Conversacion.tsx'
import { Sugerencias } from './Sugerencias.tsx'
import { useCharla } from './useCharla.ts'

/** The chat with the assistant. The conversation is handed over to the agent when the visitor asks for one. */
export function ConAsistente({ headingId: titulo, onClose, onChange }: ChatProps) {
  const charlaState = useCharla()
  const { reading, charla, correo } = charlaState
  const persona = usePersona()
  const box = useRef<HTMLTextAreaElement>(null)
  const touches = useMediaQuery('(pointer: coarse)')
  const [given, setGiven] = useState(false)
  useEffect(() => {
    if (given) box.current?.focus()
  }, [given])

  function pedirAgente() {
    const carried = { correo, codigo: charla?.codigo_pedido ?? null, charla: charla?.id ?? null }
    onChange('agente', correo ? carried : undefined)
  }
  // On a touch screen the focus would open the keyboard over the answer.
  function toBox() {
    if (!touches) box.current?.focus()
  }
  function preguntar(text: string, opcion?: string) {
    charlaState.preguntar(text, opcion)
    toBox()
  }

  return (
    <>
      <PanelHeader
        id={titulo}
        name="Asistente virtual"
        icon={<Bot strokeWidth={1.75} />}
        state="Respuestas automáticas"
        tone="fixed"
        onClose={onClose}
      >
        {charla && <EmpezarOtra onStart={charlaState.empezarOtra} starting={charlaState.empezando} />}
      </PanelHeader>
      <Barra onRequest={pedirAgente} />
      {reading.isPending ? (
        <div role="status" className="flex-1 p-4">
          <Loading text="Abriendo la conversación…" />
        </div>
      ) : (
        <>
          <Conversacion
            {...charlaState}
            onClose={onClose}
            onPedirAgente={pedirAgente}
            onPick={({ id, texto }) => preguntar(texto, id)}
            retry={(pregunta) => {
              charlaState.retry(pregunta)
              toBox()
            }}
          >
            {reading.isError && <LoadError {...reading} title="No se pudo abrir la conversación" />}
            {!correo && !reading.isError && (
              <AskCorreo
                known={persona?.correo}
                onGive={(newItem) => {
                  charlaState.darCorreo(newItem)
                  setGiven(true)
                }}
              />
            )}
          </Conversacion>
          {correo && (
            <Composer
              ref={box}
              value={charlaState.escrito}
              onChange={charlaState.escribir}
              onSend={(text) => {
                charlaState.escribir('')
                preguntar(text)
              }}
              max={PREGUNTA_MAX_LENGTH}
              busy={charlaState.busy}
              above={
                <Sugerencias
                  alreadyAsked={charlaState.messages.map(({ contenido }) => contenido)}
                  busy={charlaState.busy}
                  onSelect={(pregunta) => preguntar(pregunta)}
                />
              }
            />
          )}
        </>
      )}
    </>
  )
}

function EmpezarOtra({ onStart, starting }: { onStart: () => void; starting: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-disabled={starting || undefined}
        onClick={() => setOpen(true)}
        className={styleOfHeaderButton}
      >
        <SquarePen aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Empezar otra conversación</span>
      </button>
      <ConfirmDialog
        open={open}
        onChange={setOpen}
        title="¿Empezar otra conversación?"
        confirmLabel="Empezar otra"
        onConfirm={onStart}
      >
        Lo que dijiste hasta ahora deja de verse en este navegador.
      </ConfirmDialog>
    </>
  )
}
