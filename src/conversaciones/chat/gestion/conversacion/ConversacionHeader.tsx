import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mutation } from '#http/query.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { showToast } from '#ui/showToast.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { type ConversacionDeGestion, devolverConversacion, terminarConversacion } from '../contract.ts'
import { readFilter } from '../filter.ts'
import { onReceived } from '../queries.ts'
import { UNVERIFIED, visitorLabel } from '../turno/updates.ts'
import { useSilencio } from '../useSilencio.ts'

type Props = {
  conversacion: ConversacionDeGestion
  /** The name of the page that the visitor looks at. */
  viewing: string | null
  /** The button that opens the side panel on narrow screens. */
  beside: ReactNode
}

const headerButton =
  'grid size-12 shrink-0 place-items-center rounded-lg text-foreground hover:bg-accent hover:text-accent-foreground lg:size-9'
const CHECK_CONNECTION = 'Revisa tu conexión e intenta de nuevo.'

/** The header of a conversation: the visitor, whether they are online, and the actions. */
export function ConversacionHeader({ conversacion, viewing, beside }: Props) {
  const { id, estado, correo, es_mia, silenciada_hasta, se_puede_silenciar } = conversacion
  const terminar = useMutation({ ...mutation(terminarConversacion, { id }), ...onReceived })
  const devolver = useMutation({ ...mutation(devolverConversacion, { id }), ...onReceived })
  const { silenciar, quitar } = useSilencio(conversacion)
  const [asking, setAsking] = useState(false)
  const filter = readFilter(useSearchParams()[0])
  const quien = visitorLabel(conversacion)
  const fits = useMediaQuery('(min-width: 40rem)', true)

  const acabar = () =>
    terminar.mutate(undefined, {
      onError: (error) =>
        showToast.error('No se pudo terminar', detailOf(error, CHECK_CONNECTION), { id: 'final-de-chat' }),
    })
  const release = () =>
    devolver.mutate(undefined, {
      onSuccess: () => showToast.success('De vuelta en la fila', quien),
      onError: (error) =>
        showToast.error('No se pudo devolver', detailOf(error, CHECK_CONNECTION), { id: 'devolucion' }),
    })

  const seTermina = es_mia && estado === 'atendida'
  const group = 'Chat'
  useShortcut(seTermina ? { key: 'e', title: 'Terminar la conversación', group, run: () => setAsking(true) } : null)
  useShortcut(seTermina ? { key: 'd', title: 'Devolver a la fila', group, run: release } : null)

  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-border border-b bg-background py-2 pr-2 pl-1 lg:pr-4 xl:pl-5">
      <Link
        to={linkTo('/admin-dashboard/chat', { query: filter })}
        preventScrollReset
        className={`${headerButton} xl:hidden`}
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
          <NoBreak>{quien}</NoBreak>
        </h1>
        <p className="line-clamp-2 text-meta text-muted-foreground leading-snug wrap-anywhere">
          <Presencia {...conversacion} />
          {knownAbout(conversacion, viewing).map((cosa) => ` · ${cosa}`)}
        </p>
      </div>
      {beside}
      {seTermina && (
        <Button
          variant="outline"
          size={36}
          loading={terminar.isPending}
          onClick={() => setAsking(true)}
          className="max-sm:hidden max-lg:h-12"
        >
          Terminar
        </Button>
      )}
      <MenuButton
        hideArrow
        className={headerButton}
        groups={[
          {
            options: seTermina
              ? [
                  // On wide screens the header has a button to end the conversation.
                  ...(fits ? [] : [{ title: 'Terminar', onChoose: () => setAsking(true) }]),
                  { title: 'Devolver a la fila', onChoose: release },
                ]
              : [],
          },
          {
            options: silenciada_hasta
              ? [{ title: 'Quitar silencio', onChoose: quitar }]
              : se_puede_silenciar
                ? [{ title: 'Silenciar por 24 horas', onChoose: silenciar }]
                : [],
          },
          { options: [{ title: 'Escribirle por correo', onChoose: () => location.assign(`mailto:${correo}`) }] },
        ]}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">Más acciones</span>
      </MenuButton>
      <ConfirmDialog
        open={asking}
        onChange={setAsking}
        title="¿Terminar la conversación?"
        cancelLabel="Seguir hablando"
        confirmLabel="Sí, terminar"
        onConfirm={acabar}
      >
        {quien} leerá que terminó, y podrá empezar otra. Aquí se queda en las pasadas.
      </ConfirmDialog>
    </header>
  )
}

function Presencia({ estado, en_linea }: ConversacionDeGestion) {
  const [word, tinta, punto] =
    estado === 'terminada'
      ? ['Terminada', '', 'bg-muted-foreground']
      : en_linea
        ? ['En línea', 'font-semibold text-success', 'bg-success']
        : ['No está en la página', '', 'bg-muted-foreground']
  return (
    <span role="status" className={`inline-flex items-center gap-1.5 ${tinta}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${punto}`} />
      {word}
    </span>
  )
}

function knownAbout(conversacion: ConversacionDeGestion, viewing: string | null) {
  const { estado, miembro, correo_comprobado, en_linea, silenciada_hasta } = conversacion
  return [
    silenciada_hasta ? `silenciada hasta el ${formatBriefInstant(silenciada_hasta)}` : null,
    miembro ? 'miembro' : null,
    correo_comprobado ? null : UNVERIFIED,
    viewing && en_linea && estado !== 'terminada' ? `mira ${viewing}` : null,
  ].filter((cosa) => cosa !== null)
}
