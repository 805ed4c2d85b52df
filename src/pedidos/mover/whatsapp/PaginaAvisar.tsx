import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, Mail, MessageCircle, PhoneOff, X } from 'lucide-react'
import { type MetaFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { dayOf, formatBriefInstant, formatTime } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { firstWord, withFullStop } from '#lib/text.ts'
import { pageMeta } from '#tienda/meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/showToast.ts'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { readAvisarUrl } from './avisarUrl.ts'
import { CambiarTexto } from './CambiarTexto.tsx'
import { type AvisoPreparado, type MotivoDeFuera, prepararAvisos, quitarAvisoAMano } from './contract.ts'
import { Escribirle } from './Escribirle.tsx'
import { useAvisar } from './useAvisar.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Avisar por WhatsApp', description: 'Los avisos a los clientes, uno tras otro.', indexed: false })

/** Query options for a URL without codes: nothing is requested. */
const NOTHING = { initialData: [], meta: { topics: [] }, staleTime: Number.POSITIVE_INFINITY }
const avisosQuery = (codigos: string[]) => ({
  ...query(prepararAvisos, { pedidos: codigos.join(',') }),
  ...(codigos.length === 0 && NOTHING),
})

export const clientLoader = createClientLoader(({ request }) =>
  queryClient.ensureQueryData(avisosQuery(readAvisarUrl(new URL(request.url).searchParams))),
)

const LEFT_OUT: Record<MotivoDeFuera, { icon: typeof Mail; why: string; detail: string }> = {
  correo_salio: { icon: Mail, why: 'prefiere correo', detail: 'ya salió' },
  correo_sale: { icon: Mail, why: 'prefiere correo', detail: 'sale en un minuto' },
  sin_avisos: { icon: Ban, why: 'no quiere avisos', detail: 'los canceló' },
  sin_telefono: { icon: PhoneOff, why: 'no tiene WhatsApp', detail: 'sin teléfono' },
}

/** Page that tells clients by WhatsApp, one after the other. */
export default function PaginaAvisar() {
  const codigos = readAvisarUrl(useSearchParams()[0])
  const { data: avisos } = useSuspenseQuery(avisosQuery(codigos))
  const avisar = useAvisar(avisos)
  const { inRow, leftOut, open, told, isSkipped } = avisar
  const left = inRow.length - told
  const [mensaje] = (open ?? inRow[0])?.mensajes ?? []
  const close = useClose()
  const { dialog } = useUnsavedChanges(false)
  return (
    // The page's own bar stands where the frame leaves room for its bar.
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col max-lg:-mb-16 lg:min-h-[calc(100dvh-3.5rem)]">
      <div data-cabeza-propia className="flex h-14 items-center justify-between pr-2 pl-1.5">
        <button type="button" onClick={close} className="grid size-12 place-items-center rounded-lg hover:bg-accent">
          <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
          <span className="sr-only">Cerrar</span>
        </button>
        {mensaje && <CambiarTexto codigo={(open ?? inRow[0])?.codigo ?? ''} mensaje={mensaje.mensaje} />}
      </div>
      <div className="px-4 pb-3">
        <h1 tabIndex={-1} className="font-display text-h1">
          {open || told === 0
            ? `Avisar a ${nameOrCount(inRow)} por WhatsApp`
            : told === 1
              ? '1 avisado'
              : `${told} avisados`}
        </h1>
        <p className="text-muted-foreground text-sm">
          {open || left === 0
            ? sinceText(inRow)
            : left === 1
              ? 'Falta 1: sigue en Hoy.'
              : `Faltan ${left}: siguen en Hoy.`}
        </p>
      </div>
      {avisar.failure && (
        <Notice
          kind="warning"
          role="alert"
          title="Falta anotar a quién avisaste"
          className="mx-4 mb-3"
          actions={
            <Button variant="outline" size={40} onClick={avisar.record}>
              Reintentar
            </Button>
          }
        >
          {avisar.failure}
        </Notice>
      )}
      {avisos.length === 0 && <EmptyState illustration={<MessageCircle />} title="No hay a quién avisar." />}
      <ol className="flex-1">
        {inRow.map((aviso, position) =>
          aviso === open ? (
            <Open key={aviso.codigo} aviso={aviso} place={`${position + 1} de ${inRow.length}`} />
          ) : (
            <li key={aviso.codigo} className="mx-4 border-border border-b">
              {avisar.isTold(aviso) ? (
                <Told
                  aviso={aviso}
                  isLast={aviso === avisar.last}
                  isQueued={avisar.isQueuedFor(aviso)}
                  onTakeBack={avisar.takeBack}
                />
              ) : (
                <button
                  type="button"
                  onClick={() => avisar.choose(aviso.codigo)}
                  className="flex min-h-14 w-full items-center gap-3 text-left hover:bg-accent"
                >
                  <span className="cifras w-5 text-center text-muted-foreground">{position + 1}</span>
                  <span className="min-w-0 flex-1 truncate">{aviso.cliente}</span>
                  <span className="max-w-[45%] truncate text-muted-foreground text-sm">
                    {isSkipped(aviso) ? 'saltado' : aviso.piezas || aviso.codigo}
                  </span>
                </button>
              )}
            </li>
          ),
        )}
        {leftOut.map(({ codigo, cliente, fuera }) => {
          const { icon: Icon, why, detail } = LEFT_OUT[fuera ?? 'sin_telefono']
          return (
            <li key={codigo} className="mx-4 flex min-h-14 items-center gap-3 text-muted-foreground">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">
                {cliente} {why}
              </span>
              <span className="whitespace-nowrap text-sm">{detail}</span>
            </li>
          )
        })}
      </ol>
      <div
        data-barra-propia
        data-deja-sitio
        className="sticky bottom-0 z-20 border-border max-lg:mt-[var(--alto-de-deshacer,0px)] lg:bottom-[calc(var(--alto-de-deshacer,0px)+1rem)] lg:rounded-xl lg:border border-t bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {open ? (
          <Escribirle aviso={open} avisar={avisar} />
        ) : (
          <Button onClick={close} className="w-full rounded-xl!">
            Cerrar
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}

/** Leads back to where the page was opened from; to Hoy, if it was opened by its address. */
function useClose() {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router's key of the first page of a tab.
  return () => void (key === 'default' ? navigate(linkTo('/manage')) : navigate(-1))
}

const nameOrCount = (avisos: AvisoPreparado[]) =>
  avisos.length === 1 ? firstWord(avisos[0]?.cliente ?? '') : String(avisos.length)

/** `Pasaron a Listo para Entregar a las 11:48 a. m.`; empty for orders of several statuses. */
function sinceText(avisos: AvisoPreparado[]) {
  const [first, ...rest] = avisos
  const isAboutMoney = first?.mensajes[0]?.sobre === 'precio'
  if (!first || isAboutMoney || rest.some(({ estatus }) => estatus.id !== first.estatus.id)) return ''
  const newest =
    avisos
      .map(({ desde }) => desde)
      .toSorted()
      .at(-1) ?? first.desde
  return `${rest.length === 0 ? 'Pasó' : 'Pasaron'} a ${first.estatus.nombre} ${withFullStop(whenText(newest))}`
}

/** `a las 11:48 a. m.`; another day's, `el 7 mar, 6:05 p. m.` */
function whenText(instant: string) {
  const time = new Date(instant)
  return dayOf(time) === dayOf(new Date()) ? `a las ${formatTime(time)}` : `el ${formatBriefInstant(time)}`
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function Open({ aviso: { codigo, cliente, telefono, mensajes }, place }: { aviso: AvisoPreparado; place: string }) {
  return (
    <li
      aria-current="step"
      ref={intoView}
      className="-mt-px scroll-mt-4 scroll-mb-52 border-border border-y bg-card px-4 py-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-sans font-semibold text-tarjeta">{cliente}</h2>
        <span className="cifras text-muted-foreground text-sm">{telefono}</span>
      </div>
      <p className="text-muted-foreground text-sm">
        <span className="codigo">{codigo}</span>, {place}
      </p>
      <p className="mt-2 whitespace-pre-line break-words rounded-2xl rounded-bl-sm bg-verde px-3.5 py-2.5 text-verde-foreground">
        <NoBreak>{mensajes[0]?.texto ?? ''}</NoBreak>
      </p>
    </li>
  )
}

type ToldProps = { aviso: AvisoPreparado; isLast: boolean; isQueued: boolean; onTakeBack: () => void }

function Told({ aviso: { codigo, cliente, avisado }, isLast, isQueued, onTakeBack }: ToldProps) {
  const quitar = useMutation(mutation(quitarAvisoAMano, { codigo }))
  return (
    <p className="flex min-h-14 items-center gap-3">
      <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-success" />
      <span className="min-w-0 flex-1 truncate">
        {cliente}
        <span className="sr-only">, avisado</span>
      </span>
      {isLast && avisado ? (
        <Button
          variant="link"
          size={36}
          loading={quitar.isPending}
          className="min-h-12!"
          onClick={() => {
            onTakeBack()
            quitar.mutate(
              { id: avisado.id },
              {
                onError: (error) =>
                  showToast.error('No se pudo quitar', detailOf(error, 'Intenta de nuevo.'), { id: codigo }),
              },
            )
          }}
        >
          No lo envié
        </Button>
      ) : (
        <span className="whitespace-nowrap text-muted-foreground text-sm">
          {avisado ? whenText(avisado.fecha) : isQueued ? 'por enviar' : 'anotando…'}
        </span>
      )}
    </p>
  )
}
