import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Boton } from '#ui/Boton.tsx'
import { Escribiendo } from '#ui/chat/Escribiendo.tsx'
import { Suceso } from '#ui/chat/Globo.tsx'
import { Mensajes } from '#ui/chat/Mensajes.tsx'
import { Redactor } from '#ui/chat/Redactor.tsx'
import { decirQueEscribe, temaDeTecleo } from '../consultas.ts'
import { type Conversacion, LARGO_DE_MENSAJE } from '../contrato.ts'
import { useTecleo } from '../useTecleo.ts'
import { borrador } from './borrador.ts'
import { Dichos } from './Dichos.tsx'
import { Espera } from './Espera.tsx'
import { PorSalir } from './PorSalir.tsx'
import { pasarAlBorrador, salida } from './salida.ts'
import { usePorSalir } from './usePorSalir.ts'
import { useVisto } from './usePresencia.ts'

/** Milliseconds between two words that the visitor types. */
const CADA = 3_000

type Props = {
  conversacion: Conversacion
  hayAgente: boolean
  hayLinea: boolean
  alEmpezarOtra: () => void
}

/** A conversation: what was said, what is on its way, and where one writes. */
export function Abierta({ conversacion, hayAgente, hayLinea, alEmpezarOtra }: Props) {
  const { id, estado, mensajes, hay_anteriores } = conversacion
  const { mensaje: texto } = useSyncExternalStore(borrador.suscribir, borrador.leer)
  const [avisado, setAvisado] = useState(0)
  const [alFinal, setAlFinal] = useState(true)
  const porSalir = usePorSalir(conversacion)
  const suyos = [...porSalir.llegados, ...porSalir.mensajes]
  const ultimo = suyos.at(-1)?.clave ?? mensajes.at(-1)?.clave ?? ''
  const escribe = useTecleo(estado === 'atendida' ? temaDeTecleo(id) : null, mensajes.at(-1)?.id ?? 0)
  useVisto(conversacion, alFinal)
  const terminada = estado === 'terminada'
  const [estabaViva] = useState(!terminada)

  function cambiar(nuevo: string) {
    borrador.poner({ mensaje: nuevo })
    if (estado !== 'atendida' || !nuevo.trim() || Date.now() - avisado < CADA) return
    setAvisado(Date.now())
    decirQueEscribe()
  }

  function enviar(dicho: string) {
    salida.poner(id, dicho)
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
      <Mensajes
        nombre="Conversación"
        ultimo={ultimo}
        alCambiarDeLugar={setAlFinal}
        esPropio={suyos.length > 0 || mensajes.at(-1)?.rol === 'user'}
        antes={
          hay_anteriores && (
            <Suceso>Lo más antiguo no se muestra aquí. La copia por correo trae todo lo que cabe en un correo.</Suceso>
          )
        }
        despues={
          <>
            {terminada && (
              <AlTerminar conBorrador={texto.trim() !== ''} recienTerminada={estabaViva} alEmpezarOtra={empezarOtra} />
            )}
            <Escribiendo visible={escribe} />
          </>
        }
      >
        <Dichos conversacion={conversacion} hayMas={suyos.length > 0} />
        <PorSalir {...porSalir} terminada={terminada} alEditar={borrador.sumar} />
      </Mensajes>
      {!terminada && <Redactor valor={texto} alCambiar={cambiar} alEnviar={enviar} maximo={LARGO_DE_MENSAJE} />}
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
