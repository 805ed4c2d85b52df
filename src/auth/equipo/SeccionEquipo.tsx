import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mutation, query } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { ROLES_DE_PERSONAL, type RolDePersonal } from '#lib/permisos.ts'
import { Subscribe } from '#live/Subscribe.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { showToast } from '#ui/showToast.ts'
import { cambiarRol } from '../gestion/contract.ts'
import { ROL_LABELS } from '../labels.ts'
import { type Equipo, listarEquipo, reenviarInvitacion, retirarInvitacion } from './contract.ts'
import { FormularioDeInvitacion } from './FormularioDeInvitacion.tsx'

const failed = (error: unknown) =>
  showToast.error('No se cambió el equipo', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), { id: 'equipo' })

/** The section «Equipo» of the settings: who works here with which role, who is invited, and the form to invite. */
export function SeccionEquipo() {
  const read = useQuery(query(listarEquipo))
  const [sent, setSent] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  if (!read.data) return <NotLoaded read={read} failed="No se pudo leer el equipo" />
  const { personas, invitaciones } = read.data
  return (
    <div className="grid max-w-160 gap-8">
      <Subscribe topics={listarEquipo.topics} />
      <section aria-labelledby="equipo-personas">
        <h2 id="equipo-personas" className="mb-3 font-display text-h3">
          Quién trabaja aquí
        </h2>
        <ul className={listStyle}>
          {personas.map((persona) => (
            <Miembro key={persona.id} persona={persona} />
          ))}
        </ul>
      </section>
      {invitaciones.length > 0 && (
        <section aria-labelledby="equipo-invitaciones">
          <h2 id="equipo-invitaciones" className="mb-3 font-display text-h3">
            Por aceptar
          </h2>
          <ul className={listStyle}>
            {invitaciones.map((invitacion) => (
              <Invitada key={invitacion.id} invitacion={invitacion} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="equipo-invitar">
        <h2 ref={title} tabIndex={-1} id="equipo-invitar" className="mb-3 font-display text-h3">
          Invitar
        </h2>
        {/* Another key empties the form. */}
        <FormularioDeInvitacion
          key={sent}
          onSent={() => {
            setSent(sent + 1)
            title.current?.focus()
          }}
        />
      </section>
    </div>
  )
}

const listStyle = 'divide-y divide-border rounded-2xl border border-border bg-card'

type Persona = Equipo['personas'][number]

function Miembro({ persona }: { persona: Persona }) {
  const { id, nombre, correo, rol, suspendida, eres_tu } = persona
  const cambiar = useMutation({ ...mutation(cambiarRol, { id, era: rol }), onError: failed })
  const [next, setNext] = useState<RolDePersonal | 'user' | null>(null)
  const others = ROLES_DE_PERSONAL.filter((other) => other !== rol)
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {nombre}
          {eres_tu && <span className="font-normal text-meta text-muted-foreground">(tú)</span>}
          {suspendida && (
            <Badge color="rojo" small>
              Suspendida
            </Badge>
          )}
        </p>
        {correo !== nombre && <p className="text-meta text-muted-foreground wrap-anywhere">{correo}</p>}
        <p className="text-meta">{ROL_LABELS[rol].nombre}</p>
      </div>
      <MenuButton
        label={`Cambiar lo que hace ${nombre}`}
        groups={[
          {
            title: 'Cambiar a',
            options: others.map((other) => ({ title: ROL_LABELS[other].nombre, onChoose: () => setNext(other) })),
          },
          { options: [{ title: 'Quitar del equipo', onChoose: () => setNext('user') }] },
        ]}
      >
        Cambiar
      </MenuButton>
      <ConfirmDialog
        open={next !== null}
        onChange={(open) => !open && setNext(null)}
        title={next === 'user' ? `¿Quitar a ${nombre} del equipo?` : `¿Cambiar lo que hace ${nombre}?`}
        confirmLabel={next === 'user' ? 'Quitar' : 'Cambiar'}
        destructive={next === 'user'}
        onConfirm={() => next && cambiar.mutate({ rol: next })}
      >
        {next && next !== 'user' && `${ROL_LABELS[next].nombre}. ${ROL_LABELS[next].hace} `}
        Se cierran sus sesiones, y se lo decimos por correo.
      </ConfirmDialog>
    </li>
  )
}

function Invitada({ invitacion }: { invitacion: Equipo['invitaciones'][number] }) {
  const { id, nombre, correo, rol, enviada_en, vencida } = invitacion
  const reenviar = useMutation({ ...mutation(reenviarInvitacion, { id }), onError: failed })
  const retirar = useMutation({ ...mutation(retirarInvitacion, { id }), onError: failed })
  const send = () =>
    reenviar.mutateAsync().then(
      () => showToast.success('Invitación enviada', correo),
      () => {},
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{nombre}</p>
        <p className="text-meta text-muted-foreground wrap-anywhere">
          {correo}, {ROL_LABELS[rol].nombre}
        </p>
        <p className="text-meta">
          {vencida ? (
            'Venció. Envíala otra vez.'
          ) : (
            <>
              Enviada <DateTime value={enviada_en} format="brief" />
            </>
          )}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="ghost" size={48} loading={reenviar.isPending} onClick={() => void send()}>
          Enviar otra vez
        </Button>
        <Button variant="ghost" size={48} loading={retirar.isPending} onClick={() => retirar.mutate()}>
          Retirar
        </Button>
      </div>
    </li>
  )
}
