import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import type { RouteResponse } from '#lib/route.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { PasswordPrompt } from '#ui/form/PasswordPrompt.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ActivateSegundoPaso } from './ActivateSegundoPaso.tsx'
import {
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
  type SegundoPasoState,
} from './contract.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** The views of the section. Secrets are kept only in the current view, so leaving the page discards them. */
type View =
  | { kind: 'estado'; isBack: boolean }
  | { kind: 'preparar' | 'renovar' | 'quitar' }
  | { kind: 'preparado'; prepared: RouteResponse<typeof prepararSegundoPaso> }
  | { kind: 'renovados'; codigos: string[] }

const FEW = 3

type Props = { /** The account's id. */ id: string; estado: SegundoPasoState; correo: string }

export function SegundoPaso({ id, estado: state, correo }: Props) {
  const prepare = useMutation(mutation(prepararSegundoPaso))
  const renew = useMutation(mutation(renovarCodigosDeRecuperacion, { autor: id }))
  const remove = useMutation(mutation(quitarSegundoPaso, { autor: id }))
  const [view, setView] = useState<View>({ kind: 'estado', isBack: false })
  const back = () => setView({ kind: 'estado', isBack: true })
  const prompt = { email: correo, onCancel: back }

  switch (view.kind) {
    case 'preparar':
      return (
        <PasswordPrompt
          {...prompt}
          name="preparar-segundo-paso"
          label="Empezar el segundo paso"
          contract={prepararSegundoPaso.schema.body}
          buttonLabel="Seguir"
          failure={{ title: 'No se activó', text: 'No pudimos preparar el segundo paso. Intenta de nuevo.' }}
          send={(datos) => prepare.mutateAsync(datos)}
          onSent={(prepared) => setView({ kind: 'preparado', prepared })}
        />
      )
    case 'preparado':
      return <ActivateSegundoPaso {...view.prepared} correo={correo} onLeave={back} id={id} onActivate={back} />
    case 'renovar':
      return (
        <PasswordPrompt
          {...prompt}
          name="renovar-codigos"
          label="Crear códigos de recuperación nuevos"
          contract={renovarCodigosDeRecuperacion.schema.body}
          buttonLabel="Crear códigos nuevos"
          failure={{ title: 'No se crearon', text: 'No pudimos crear los códigos. Los de antes siguen sirviendo.' }}
          send={(datos) => renew.mutateAsync(datos)}
          onSent={({ codigos }) => setView({ kind: 'renovados', codigos })}
        />
      )
    case 'renovados':
      return (
        <div className="grid gap-4">
          <p ref={focus} tabIndex={-1} className="text-sm">
            Estos son tus códigos nuevos. Los de antes ya no abren nada, y estos no los volvemos a mostrar.
          </p>
          <RecoveryCodes codigos={view.codigos} correo={correo} />
          <Button size={40} className="w-full sm:w-fit" onClick={back}>
            Ya los guardé
          </Button>
        </div>
      )
    case 'quitar':
      return (
        <PasswordPrompt
          {...prompt}
          name="quitar-segundo-paso"
          label="Quitar el segundo paso"
          contract={quitarSegundoPaso.schema.body}
          buttonLabel="Quitar el segundo paso"
          destructive
          failure={{ title: 'Sigue activo', text: 'No pudimos quitar el segundo paso. Intenta de nuevo.' }}
          send={(datos) => remove.mutateAsync(datos)}
          onSent={back}
        />
      )
    case 'estado':
      return state.activo ? (
        <Active {...state} {...view} onChoose={(kind) => setView({ kind })} />
      ) : (
        <Inactive {...view} onChoose={(kind) => setView({ kind })} />
      )
  }
}

type StateProps = { isBack: boolean; onChoose: (kind: 'preparar' | 'renovar' | 'quitar') => void }

function Inactive({ isBack, onChoose }: StateProps) {
  return (
    <div className="grid gap-4">
      <p ref={isBack ? focus : undefined} tabIndex={-1} className="text-sm">
        Está apagado. Si lo activas, para entrar pedimos tu contraseña y además un código que cambia cada 30 segundos en
        tu teléfono. Así, a quien averigüe tu contraseña no le alcanza.
      </p>
      <Button size={40} className="w-full sm:w-fit" onClick={() => onChoose('preparar')}>
        Activar el segundo paso
      </Button>
    </div>
  )
}

function Active({ codigos, isBack, onChoose }: StateProps & { codigos: number }) {
  return (
    <div className="grid gap-4">
      <div ref={isBack ? focus : undefined} tabIndex={-1} className="grid gap-2 text-sm">
        <p>
          <Badge color="verde" icon={<ShieldCheck aria-hidden="true" />}>
            Activo
          </Badge>
        </p>
        <p>Para entrar pedimos tu contraseña y un código de tu aplicación.</p>
      </div>
      {codigos < FEW ? (
        <Notice kind="warning" title={remainingText(codigos)}>
          Crea otros ahora: sin ellos, quien pierde el teléfono se queda fuera.
        </Notice>
      ) : (
        <p className="text-muted-foreground text-sm">{remainingText(codigos)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size={40} onClick={() => onChoose('renovar')}>
          Crear códigos nuevos
        </Button>
        <Button variant="outline" size={40} onClick={() => onChoose('quitar')}>
          Quitar el segundo paso
        </Button>
      </div>
    </div>
  )
}

function remainingText(codigos: number) {
  if (codigos === 0) return 'No te quedan códigos de recuperación.'
  return codigos === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${codigos} códigos de recuperación.`
}

/** Focuses the view that replaced the pressed button. */
function focus(node: HTMLElement | null) {
  node?.focus()
}
