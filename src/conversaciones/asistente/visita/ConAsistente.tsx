import { Bot, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePersona } from '#auth/queries.ts'
import type { PropsDeChat } from '#tienda/conversar.ts'
import { Cuentas } from '#ui/Cuentas.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { Composer } from '#ui/thread/Composer.tsx'
import { PanelHeader, styleOfHeaderButton } from '#ui/thread/PanelHeader.tsx'
import { LARGO_DE_PREGUNTA } from '../contract.ts'
import { Barra } from './Barra.tsx'
import { Conversacion } from './Conversacion.tsx'
import { DarCorreo } from './DarCorreo.tsx'
import { Sugerencias } from './Sugerencias.tsx'
import { useCharla } from './useCharla.ts'

/** The chat with the machine that answers. A person is one tap away, and hears what was said. */
export function ConAsistente({ titulo, alCerrar, alCambiar }: PropsDeChat) {
  const una = useCharla()
  const { lectura, charla, correo } = una
  const persona = usePersona()
  const caja = useRef<HTMLTextAreaElement>(null)
  const [dado, setDado] = useState(false)
  useEffect(() => {
    if (dado) caja.current?.focus()
  }, [dado])

  function pedirAgente() {
    const llevado = { correo, codigo: charla?.codigo_pedido ?? null, charla: charla?.id ?? null }
    alCambiar('agente', correo ? llevado : undefined)
  }
  function preguntar(texto: string) {
    una.preguntar(texto)
    caja.current?.focus()
  }

  return (
    <>
      <PanelHeader
        id={titulo}
        name="Asistente virtual"
        icon={<Bot strokeWidth={1.75} />}
        state="Respuestas automáticas"
        tone="fixed"
        onClose={alCerrar}
      >
        {charla && <EmpezarOtra alEmpezar={una.empezarOtra} empezando={una.empezando} />}
      </PanelHeader>
      <Barra alPedir={pedirAgente} />
      {lectura.isPending ? (
        <div role="status" className="flex-1 p-4">
          <Cuentas texto="Abriendo la conversación…" />
        </div>
      ) : (
        <>
          <Conversacion
            {...una}
            alCerrar={alCerrar}
            alPedirAgente={pedirAgente}
            reintentar={(pregunta) => {
              una.reintentar(pregunta)
              caja.current?.focus()
            }}
          >
            {lectura.isError && <NoSeCargo {...lectura} titulo="No se pudo abrir la conversación" />}
            {!correo && !lectura.isError && (
              <DarCorreo
                sabido={persona?.correo}
                alDar={(nuevo) => {
                  una.darCorreo(nuevo)
                  setDado(true)
                }}
              />
            )}
          </Conversacion>
          {correo && (
            <Composer
              ref={caja}
              value={una.escrito}
              onChange={una.escribir}
              onSend={(texto) => {
                una.escribir('')
                preguntar(texto)
              }}
              max={LARGO_DE_PREGUNTA}
              busy={una.ocupado}
              above={
                <Sugerencias
                  preguntado={una.dichos.map(({ contenido }) => contenido)}
                  ocupado={una.ocupado}
                  alElegir={preguntar}
                />
              }
            />
          )}
        </>
      )}
    </>
  )
}

function EmpezarOtra({ alEmpezar, empezando }: { alEmpezar: () => void; empezando: boolean }) {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-disabled={empezando || undefined}
        onClick={() => setAbierto(true)}
        className={styleOfHeaderButton}
      >
        <SquarePen aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Empezar otra conversación</span>
      </button>
      <DialogoDeAlerta
        abierto={abierto}
        alCambiar={setAbierto}
        titulo="¿Empezar otra conversación?"
        confirmar="Empezar otra"
        alConfirmar={alEmpezar}
      >
        Lo que dijiste hasta ahora deja de verse en este navegador.
      </DialogoDeAlerta>
    </>
  )
}
