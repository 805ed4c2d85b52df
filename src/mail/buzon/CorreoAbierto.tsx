import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient } from '#lib/queryClient.ts'
import { createReplayKeys } from '#lib/replayKeys.ts'
import { pollInterval } from '#live/page.ts'
import { negocio } from '#negocio'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { showToast } from '#ui/showToast.ts'
import { type CorreoDetail, leerCorreo, pollIntervalOf, reenviarCorreo } from './contract.ts'
import { CorreoState } from './EstadoDelCorreo.tsx'
import { readFilter } from './filter.ts'
import { mailLabel } from './labels.ts'

export const clientLoader = createClientLoader(({ params }) =>
  queryClient.ensureQueryData(query(leerCorreo, { id: params.id ?? '' })),
)

/** Keeps the router from moving the focus: the sheet takes it, and returns it to the row when it closes. */
export const handle = { foco: 'propio' }

/** The mail named by the URL, in a sheet over the list. */
export default function CorreoAbierto() {
  const { id = '' } = useParams()
  const { data: correo } = useSuspenseQuery({
    ...query(leerCorreo, { id }),
    refetchInterval: ({ state: { data } }) =>
      pollInterval(pollIntervalOf(data?.estado === 'pendiente'), leerCorreo.topics),
  })
  const filter = readFilter(useSearchParams()[0])
  const { state } = useLocation()
  const navigate = useNavigate()
  const show = (otherId: string) =>
    navigate(linkTo('/manage/correos/:id', { id: otherId, query: filter }), { replace: true, state })

  function close() {
    if (state?.desdeLaLista) navigate(-1)
    else navigate(linkTo('/manage/correos', { query: filter }), { replace: true })
  }

  return (
    <Sheet open onChange={close} title={<NoBreak>{correo.asunto}</NoBreak>}>
      <CorreoBody key={id} correo={correo} onResent={show} />
    </Sheet>
  )
}

type Props = {
  correo: CorreoDetail
  /** Called with the id of the copy when a mail that had left is resent. */
  onResent: (id: string) => void
}

/** A mail's state, its text and the button that resends it. */
function CorreoBody({ correo, onResent }: Props) {
  const resend = useMutation(mutation(reenviarCorreo))
  const [replayKeys] = useState(createReplayKeys)
  const [isAsking, setIsAsking] = useState(false)
  const wasSent = correo.estado === 'enviado' || correo.estado === 'guardado'

  async function onResend() {
    setIsAsking(false)
    try {
      const { id } = await resend.mutateAsync({ id: correo.id, clave: replayKeys.keyOf(correo.id) })
      replayKeys.release()
      showToast.dismiss('reenvio')
      if (id !== correo.id) onResent(id)
    } catch (error) {
      const detail = detailOf(error, 'Revisa tu conexión e intenta de nuevo.')
      showToast.error('No se pudo enviar otra vez', detail, { id: 'reenvio' })
    }
  }

  const isStopped = correo.estado === 'fallido' || correo.estado === 'omitido'
  const label = mailLabel(correo.funcion)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-meta">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dd]:break-words [&_dt]:text-muted-foreground">
        <dt>Estado</dt>
        <dd>
          <CorreoState estado={correo.estado} />
        </dd>
        <dt>Para</dt>
        <dd>{correo.para}</dd>
        {correo.codigo_pedido && (
          <>
            <dt>Pedido</dt>
            <dd>
              <Link to={linkTo('/manage/pedidos/:codigo', { codigo: correo.codigo_pedido })} className="codigo enlace">
                {correo.codigo_pedido}
              </Link>
            </dd>
          </>
        )}
        <dt>Creado</dt>
        <dd>
          <DateTime value={correo.fecha_creacion} />
        </dd>
        {correo.fecha_envio && (
          <>
            <dt>Salió</dt>
            <dd>
              <DateTime value={correo.fecha_envio} />
            </dd>
          </>
        )}
        <dt>Intentos</dt>
        <dd className="cifras">{correo.intentos}</dd>
        <dt>Clase</dt>
        <dd>
          {label}
          <span lang="en" className="block text-muted-foreground">
            {correo.funcion}
          </span>
        </dd>
      </dl>
      {correo.ultimo_error && (
        <Notice
          kind={isStopped ? 'error' : 'warning'}
          title={correo.estado === 'superado' ? 'Por qué no salió' : 'Último error'}
        >
          <span className="break-words">{correo.ultimo_error}</span>
        </Notice>
      )}
      {correo.estado !== 'pendiente' && correo.estado !== 'superado' && (
        <Button
          size={36}
          variant={wasSent ? 'outline' : undefined}
          loading={resend.isPending}
          onClick={() => (wasSent ? setIsAsking(true) : onResend())}
          className="justify-self-start"
        >
          Enviar otra vez
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onChange={setIsAsking}
        title="¿Enviarlo otra vez?"
        confirmLabel="Enviar otra vez"
        onConfirm={onResend}
      >
        Se escribe de nuevo, con enlaces que abren, y sale como otro correo para {correo.para}. El que ya salió se queda
        como está.
      </ConfirmDialog>
      <p className="whitespace-pre-wrap break-words rounded-xl border border-border bg-sunken p-4 [overflow-wrap:anywhere]">
        <NoBreak>{correo.texto || `Lo que decía este correo se borró a los ${negocio.guarda.correos} días.`}</NoBreak>
      </p>
      {correo.enlaces_ocultos && (
        <p className="text-muted-foreground">
          {wasSent
            ? 'Lo que abren los enlaces no se muestra: lo tiene solo quien recibió el correo.'
            : 'Los enlaces se completan al salir.'}
        </p>
      )}
    </div>
  )
}
