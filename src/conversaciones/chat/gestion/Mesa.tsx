import { useSuspenseQuery } from '@tanstack/react-query'
import { Coffee, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { query } from '#http/query.ts'
import { primeraPalabra } from '#lib/texto.ts'
import { Boton } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { type ConversacionEnLista, leerMesa, type Mesa as TodaLaMesa } from './contract.ts'
import { FilaDeConversacion, Tomar } from './FilaDeConversacion.tsx'
import type { Filtro } from './filtro.ts'
import { GrupoDeFilas } from './GrupoDeFilas.tsx'
import { useTurno } from './turno/Turno.tsx'

/** Of messages that were left there may be hundreds after a holiday: so many stand there at first. */
const DEJADAS_A_LA_VISTA = 20

type Props = {
  filtro: Filtro
  /** The one that is open beside it. */
  abierta: string | undefined
  /** What else stands at the end of the list. */
  children: ReactNode
}

/** All that waits and all that is under way: longest wait first. */
export function Mesa({ filtro, abierta, children }: Props) {
  const { data: mesa } = useSuspenseQuery(query(leerMesa))
  const { esperan, contigo, con_otros, dejadas, cuantas } = mesa
  const filas = (
    conversaciones: ConversacionEnLista[],
    lado?: (una: ConversacionEnLista, lugar: number) => ReactNode,
  ) =>
    conversaciones.map((una, lugar) => (
      <FilaDeConversacion key={una.id} conversacion={una} filtro={filtro} abierta={una.id === abierta}>
        {lado?.(una, lugar)}
      </FilaDeConversacion>
    ))
  const tomar = (una: ConversacionEnLista, lugar: number) => <Tomar conversacion={una} primera={lugar === 0} />
  // And as far as the one that is open beside them.
  const primeras = Math.max(DEJADAS_A_LA_VISTA, dejadas.findIndex(({ id }) => id === abierta) + 1)
  const nada = esperan.length + contigo.length + con_otros.length + dejadas.length === 0
  return (
    <>
      <EnTurno mesa={mesa} />
      {nada && <Nadie enTurno={mesa.en_turno !== null} />}
      <GrupoDeFilas titulo="Esperan" cuantas={cuantas.esperan}>
        {filas(esperan, tomar)}
      </GrupoDeFilas>
      <GrupoDeFilas titulo="Contigo" cuantas={contigo.length}>
        {filas(contigo)}
      </GrupoDeFilas>
      <GrupoDeFilas titulo="Con otros" cuantas={cuantas.con_otros}>
        {con_otros.map((una) => (
          <FilaDeConversacion key={una.id} conversacion={una} filtro={filtro} abierta={una.id === abierta} conAgente />
        ))}
      </GrupoDeFilas>
      <GrupoDeFilas titulo="Dejaron un mensaje" cuantas={cuantas.dejadas} primeras={primeras}>
        {filas(dejadas, (una) => (
          <Tomar conversacion={una} primera={false} />
        ))}
      </GrupoDeFilas>
      {children}
    </>
  )
}

function EnTurno({ mesa: { agentes, en_turno } }: { mesa: TodaLaMesa }) {
  if (agentes.length === 0) return null
  const nombres = agentes.map(({ nombre, conversaciones }) =>
    conversaciones > 0 ? `${primeraPalabra(nombre)} (${conversaciones})` : primeraPalabra(nombre),
  )
  return (
    <p className="border-border border-b px-4 py-2 text-meta text-muted-foreground">
      En turno: {new Intl.ListFormat('es').format(nombres)}
      {en_turno ? '' : '; tú no'}
    </p>
  )
}

function Nadie({ enTurno }: { enTurno: boolean }) {
  const { cambiar, cambiando } = useTurno()
  if (enTurno)
    return (
      <Vacio dibujo={<MessagesSquare />} titulo="Nadie espera.">
        Cuando alguien pida hablar con una persona, sonará y lo verás aquí.
      </Vacio>
    )
  return (
    <Vacio
      dibujo={<Coffee />}
      titulo="No estás en turno."
      accion={
        <Boton medida={40} cargando={cambiando} onClick={cambiar}>
          Entrar en turno
        </Boton>
      }
    >
      Nadie espera. Quien llegue sin nadie en turno puede dejar un mensaje.
    </Vacio>
  )
}
