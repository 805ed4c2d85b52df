import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { EventLine } from '#ui/thread/Bubble.tsx'
import { Composer } from '#ui/thread/Composer.tsx'
import { Thread } from '#ui/thread/Thread.tsx'
import { Typing } from '#ui/thread/Typing.tsx'
import { useUnsent } from '#ui/thread/unsent.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { type Conversacion, LARGO_DE_MENSAJE } from '../contract.ts'
import { decirQueEscribe, temaDeTecleo, useMarcarVisto } from '../queries.ts'
import { useTecleo, useTecleoPropio } from '../useTecleo.ts'
import { borrador } from './borrador.ts'
import { Dichos } from './Dichos.tsx'
import { Espera } from './Espera.tsx'
import { PorSalir } from './PorSalir.tsx'
import { pasarAlBorrador, salida } from './salida.ts'

type Props = {
  conversacion: Conversacion
  hayAgente: boolean
  hayLinea: boolean
  alEmpezarOtra: () => void
}

/** A conversation: what was said, what is on its way, and where one writes. */
export function Abierta({ conversacion, hayAgente, hayLinea, alEmpezarOtra }: Props) {
  const { id, estado, mensajes, hay_anteriores, sin_leer, visto_por_visitante } = conversacion
  const { mensaje: texto } = useSyncExternalStore(borrador.suscribir, borrador.leer)
  const avisarQueEscribo = useTecleoPropio(decirQueEscribe)
  const [alFinal, setAlFinal] = useState(true)
  const porSalir = useUnsent(salida, id, mensajes)
  const suyos = [...porSalir.arrived, ...porSalir.leaving]
  const ultimo = suyos.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? ''
  const escribe = useTecleo(estado === 'atendida' ? temaDeTecleo(id) : null, mensajes.at(-1)?.id ?? 0)
  const ultimoId = mensajes.at(-1)?.id ?? 0
  const { mutate: marcar } = useMarcarVisto()
  useSeen(alFinal && sin_leer > 0 && ultimoId > visto_por_visitante ? ultimoId : null, (mensaje) => marcar({ mensaje }))
  const terminada = estado === 'terminada'
  const [estabaViva] = useState(!terminada)

  function cambiar(nuevo: string) {
    borrador.poner({ mensaje: nuevo })
    if (estado === 'atendida' && nuevo.trim()) avisarQueEscribo()
  }

  function enviar(dicho: string) {
    salida.add(id, dicho)
    borrador.soltar(dicho)
  }

  function empezarOtra() {
    pasarAlBorrador(id)
    alEmpezarOtra()
  }

  return (
    <>
      <Espera conversacion={conversacion} hayAgente={hayAgente} />
      {!hayLinea && (
        <p role="status" className="border-ambar border-b bg-ambar-tint px-4 py-2 text-ambar-text text-meta">
          Se cortó la conexión. Sigue escribiendo: sale en cuanto vuelva.
        </p>
      )}
      <Thread
        name="Conversación"
        newest={ultimo}
        onMove={setAlFinal}
        own={suyos.length > 0 || mensajes.at(-1)?.rol === 'user'}
        before={
          hay_anteriores && (
            <EventLine>
              Lo más antiguo no se muestra aquí. La copia por correo trae todo lo que cabe en un correo.
            </EventLine>
          )
        }
        after={
          <>
            {terminada && (
              <AlTerminar conBorrador={texto.trim() !== ''} recienTerminada={estabaViva} alEmpezarOtra={empezarOtra} />
            )}
            <Typing visible={escribe} />
          </>
        }
      >
        <Dichos conversacion={conversacion} hayMas={suyos.length > 0} />
        <PorSalir {...porSalir} terminada={terminada} alEditar={borrador.sumar} />
      </Thread>
      {!terminada && <Composer value={texto} onChange={cambiar} onSend={enviar} max={LARGO_DE_MENSAJE} />}
    </>
  )
}

type AlTerminar = Pick<Props, 'alEmpezarOtra'> & { conBorrador: boolean; recienTerminada: boolean }

/** What comes after one that is over, which a message of its own has said. */
function AlTerminar({ conBorrador, recienTerminada, alEmpezarOtra }: AlTerminar) {
  const boton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The box went from under who was writing in it.
    if (recienTerminada && document.activeElement === document.body) boton.current?.focus()
  }, [recienTerminada])

  return (
    <div className="grid justify-items-center gap-3 border-border border-t py-4">
      {conBorrador && (
        <p className="text-center text-muted-foreground text-sm">
          Lo que escribías está guardado: sigue en la próxima.
        </p>
      )}
      <Boton ref={boton} variante="outline" medida={40} className="max-sm:h-11" onClick={alEmpezarOtra}>
        Empezar otra conversación
      </Boton>
    </div>
  )
}
