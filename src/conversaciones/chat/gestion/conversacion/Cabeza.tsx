import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe } from '#lib/errores.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { type ConversacionDeGestion, devolverConversacion, terminarConversacion } from '../contract.ts'
import { leerFiltro } from '../filtro.ts'
import { alRecibir } from '../queries.ts'
import { quienEs, SIN_COMPROBAR } from '../turno/novedades.ts'

type Props = {
  conversacion: ConversacionDeGestion
  /** What the page is called that the visitor looks at. */
  mira: string | null
  /** A button to what stands beside it, where there is no room for that. */
  alLado: ReactNode
}

const botonDeCabeza =
  'grid size-11 shrink-0 place-items-center rounded-lg text-foreground hover:bg-accent hover:text-accent-foreground lg:size-9'
const REVISA = 'Revisa tu conexión e intenta de nuevo.'

/** Who a conversation is with, whether they are there, and its end. */
export function Cabeza({ conversacion, mira, alLado }: Props) {
  const { id, estado, correo, es_mia } = conversacion
  const terminar = useMutation({ ...mutation(terminarConversacion, { id }), ...alRecibir })
  const devolver = useMutation({ ...mutation(devolverConversacion, { id }), ...alRecibir })
  const [preguntando, setPreguntando] = useState(false)
  const filtro = leerFiltro(useSearchParams()[0])
  const quien = quienEs(conversacion)
  const cabe = useConsultaDeMedios('(min-width: 40rem)', true)

  const acabar = () =>
    terminar.mutate(undefined, {
      onError: (error) => avisar.error('No se pudo terminar', detalleDe(error, REVISA), { id: 'final-de-chat' }),
    })
  const soltar = () =>
    devolver.mutate(undefined, {
      onSuccess: () => avisar.exito('De vuelta en la fila', quien),
      onError: (error) => avisar.error('No se pudo devolver', detalleDe(error, REVISA), { id: 'devolucion' }),
    })

  const seTermina = es_mia && estado === 'atendida'
  const grupo = 'Chat'
  useAtajo(
    seTermina ? { tecla: 'e', titulo: 'Terminar la conversación', grupo, hacer: () => setPreguntando(true) } : null,
  )
  useAtajo(seTermina ? { tecla: 'd', titulo: 'Devolver a la fila', grupo, hacer: soltar } : null)

  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-border border-b bg-background py-2 pr-2 pl-1 lg:pr-4 xl:pl-5">
      <Link
        to={enlaceA('/admin-dashboard/chat', { consulta: filtro })}
        preventScrollReset
        className={`${botonDeCabeza} xl:hidden`}
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Volver a la lista</span>
      </Link>
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent font-semibold text-accent-foreground text-sm max-sm:hidden"
      >
        {quien.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0 flex-1 sm:ml-1">
        <h1 tabIndex={-1} data-foco className="truncate font-sans font-semibold text-base leading-snug">
          <SinCortes>{quien}</SinCortes>
        </h1>
        <p className="line-clamp-2 text-meta text-muted-foreground leading-snug wrap-anywhere">
          <Presencia {...conversacion} />
          {sabido(conversacion, mira).map((cosa) => ` · ${cosa}`)}
        </p>
      </div>
      {alLado}
      {seTermina && (
        <Boton
          variante="outline"
          medida={36}
          cargando={terminar.isPending}
          onClick={() => setPreguntando(true)}
          className="max-sm:hidden max-lg:h-11"
        >
          Terminar
        </Boton>
      )}
      <MenuDeOpciones
        sinFlecha
        className={botonDeCabeza}
        grupos={[
          {
            opciones: seTermina
              ? [
                  // Where there is room, it has a button.
                  ...(cabe ? [] : [{ titulo: 'Terminar', alElegir: () => setPreguntando(true) }]),
                  { titulo: 'Devolver a la fila', alElegir: soltar },
                ]
              : [],
          },
          { opciones: [{ titulo: 'Escribirle por correo', alElegir: () => location.assign(`mailto:${correo}`) }] },
        ]}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Más acciones</span>
      </MenuDeOpciones>
      <DialogoDeAlerta
        abierto={preguntando}
        alCambiar={setPreguntando}
        titulo="¿Terminar la conversación?"
        cancelar="Seguir hablando"
        confirmar="Sí, terminar"
        alConfirmar={acabar}
      >
        {quien} leerá que terminó, y podrá empezar otra. Aquí se queda en las pasadas.
      </DialogoDeAlerta>
    </header>
  )
}

function Presencia({ estado, en_linea }: ConversacionDeGestion) {
  const [palabra, tinta, punto] =
    estado === 'terminada'
      ? ['Terminada', '', 'bg-muted-foreground']
      : en_linea
        ? ['En línea', 'font-semibold text-success', 'bg-success']
        : ['No está en la página', '', 'bg-muted-foreground']
  return (
    <span role="status" className={`inline-flex items-center gap-1.5 ${tinta}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${punto}`} />
      {palabra}
    </span>
  )
}

function sabido({ estado, miembro, correo_comprobado, en_linea }: ConversacionDeGestion, mira: string | null) {
  return [
    miembro ? 'miembro' : null,
    correo_comprobado ? null : SIN_COMPROBAR,
    mira && en_linea && estado !== 'terminada' ? `mira ${mira}` : null,
  ].filter((cosa) => cosa !== null)
}
