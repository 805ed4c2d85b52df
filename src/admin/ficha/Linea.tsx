import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import type { Cronica } from './contract.ts'
import { lineaDe, nombresDe, plegar } from './linea.ts'
import { Punto } from './Punto.tsx'

type Props = {
  /** The day that was promised. */
  estimada: string | null
  data?: Cronica
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The thread that the customer sees, and between its beads what only staff see. */
export function Linea({ estimada, data, error, ...consulta }: Props) {
  if (error && !data) return <NoSeCargo error={error} {...consulta} />
  if (!data) return <Esqueleto className="h-40 rounded-xl" />
  return <Entera cronica={data} estimada={estimada} />
}

function Entera({ cronica, estimada }: { cronica: Cronica; estimada: string | null }) {
  const [todo, setTodo] = useState(false)
  const linea = lineaDe(cronica)
  const nombreDe = nombresDe(linea)
  const puntos = todo ? linea : plegar(linea)
  const actual = linea.find((punto) => punto.tipo === 'cuenta' && punto.cuenta.estado === 'actual')?.clave
  const [vista, setVista] = useState({ actual, llegada: false })
  if (vista.actual !== actual) setVista({ actual, llegada: true })
  const lugarDelActual = puntos.findIndex(({ clave }) => clave === actual)

  return (
    <section aria-labelledby="linea">
      <h2 id="linea" className="sr-only">
        Lo que pasó
      </h2>
      {cronica.recortada && (
        <p className="mb-2 text-meta text-muted-foreground">Lo más antiguo de este pedido no está aquí.</p>
      )}
      {cronica.historial.length === 0 && (
        <p className="mb-2 text-muted-foreground text-sm">Este pedido no tiene historial.</p>
      )}
      <ol data-slot="hilo" className="hilo-denso">
        {puntos.map((punto, lugar) =>
          punto.tipo === 'pliegue' ? (
            <li key={punto.clave} className="hilo-paso" data-estado="suceso">
              <span aria-hidden="true" className="hilo-cuenta text-muted-foreground">
                <ChevronsUpDown strokeWidth={1.75} className="size-4" />
              </span>
              <button
                type="button"
                onClick={() => setTodo(true)}
                className="enlace justify-self-start rounded-sm text-sm max-lg:min-h-11"
              >
                Ver {punto.cuantos} más
              </button>
            </li>
          ) : (
            <Punto
              key={punto.clave}
              punto={punto}
              anterior={fechaDe(puntos[lugar - 1])}
              sigue={actual !== undefined && lugar >= lugarDelActual ? 'futuro' : estadoDe(puntos[lugar + 1])}
              llega={vista.llegada && punto.clave === actual}
              estimada={punto.fecha === null && lugar === puntos.length - 1 ? estimada : null}
              nombreDe={nombreDe}
            />
          ),
        )}
      </ol>
    </section>
  )
}

type Uno = ReturnType<typeof plegar>[number] | undefined

const fechaDe = (uno: Uno) => (uno && uno.tipo !== 'pliegue' ? uno.fecha : null)
const estadoDe = (uno: Uno) => (uno?.tipo === 'cuenta' ? uno.cuenta.estado : undefined)
