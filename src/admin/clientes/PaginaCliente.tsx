import { useSuspenseQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { query } from '#http/query.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { queryClient as cache } from '#lib/queryClient.ts'
import { type Cliente, obtenerCliente } from '#miembros/gestion/contract.ts'
import { readFilter } from '#miembros/gestion/filter.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { useUnsavedChanges } from '#ui/useUnsavedChanges.tsx'
import { usePageCommands } from '../layout/pageCommands.ts'
import { PanelHeader, panelButton } from '../PanelHeader.tsx'
import { type Action, actionsFor } from './actions.ts'
import { DatosDelCliente } from './DatosDelCliente.tsx'
import { PestanasDelCliente } from './PestanasDelCliente.tsx'
import { PreguntaDeCuenta } from './PreguntaDeCuenta.tsx'

/**
 * Keeps the router from moving the focus, which may stay in the list; a client opened from it takes it
 * (`useFocusOnOpen`).
 */
export const handle = { foco: 'propio' }

export const clientLoader = createClientLoader(async ({ params: { codigo = '' }, request }) => {
  const canonical = codigo.toUpperCase()
  if (canonical !== codigo)
    throw redirect(linkTo('/admin-dashboard/clientes/:codigo', { codigo: canonical }) + new URL(request.url).search)
  await cache.ensureQueryData(query(obtenerCliente, { codigo }))
})

/** Staff page of the client whom the URL names. */
export default function PaginaCliente() {
  const { codigo = '' } = useParams()
  const { data: cliente, error } = useSuspenseQuery(query(obtenerCliente, { codigo }))
  // A 404 after the first load: the client was deleted.
  if (error && rechazoOf(error).status === 404) throw error
  // The key resets typed text when the client changes.
  return <Ficha key={codigo} cliente={cliente} />
}

function Ficha({ cliente }: { cliente: Cliente }) {
  const navigate = useNavigate()
  const list = linkTo('/admin-dashboard', { query: readFilter(useSearchParams()[0]) })
  const [pending, setPending] = useState<Action | null>(null)
  const puede = usePuede()
  const actions = puede('equipo') ? actionsFor(cliente) : []
  const { dialog } = useUnsavedChanges(false)
  useShortcut({
    key: 'Escape',
    title: 'Cerrar el cliente',
    group: 'Cliente',
    run: () => navigate(list, { preventScrollReset: true }),
  })
  usePageCommands(
    actions.map((action) => ({
      ...action,
      title: `${action.title} de ${cliente.nombre}`,
      run: () => setPending(action),
    })),
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <PanelHeader codigo={cliente.codigo_membresia} lista={list}>
        {actions.length > 0 && (
          <MenuButton
            label="Más acciones"
            hideArrow
            className={panelButton}
            groups={[
              {
                options: actions.map((action) => ({
                  title: (
                    <span className="flex-1">
                      <action.icon aria-hidden="true" strokeWidth={1.75} className="absolute left-3 size-4" />
                      {action.title}
                    </span>
                  ),
                  onChoose: () => setPending(action),
                })),
              },
            ]}
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} />
          </MenuButton>
        )}
      </PanelHeader>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-6 lg:px-5">
        <DatosDelCliente cliente={cliente} />
        <Impedimento cliente={cliente} actions={actions} onRequest={setPending} />
        <PestanasDelCliente cliente={cliente} />
      </div>
      {dialog}
      <PreguntaDeCuenta cliente={cliente} action={pending} onClose={() => setPending(null)} />
    </div>
  )
}

type ImpedimentoProps = { cliente: Cliente; actions: Action[]; onRequest: (action: Action) => void }

/** Why the client cannot sign in, with a button that fixes it. */
function Impedimento({ cliente: { suspendido_en, confirmado }, actions, onRequest }: ImpedimentoProps) {
  const remedy = actions.find(({ kind }) => kind === (suspendido_en ? 'reactivar' : 'confirmar'))
  if (!remedy) return null
  return (
    <Notice
      kind="warning"
      actions={
        <Button variant="outline" size={36} className="max-lg:h-12" onClick={() => onRequest(remedy)}>
          {remedy.title}
        </Button>
      }
    >
      {suspendido_en ? (
        <>
          Suspendida desde el <DateTime value={suspendido_en} endsSentence /> No puede entrar.
        </>
      ) : (
        !confirmado && 'No ha confirmado su correo. Hasta que lo haga no puede entrar con él.'
      )}
    </Notice>
  )
}
