import { Ban, CircleCheckBig, type LucideIcon, MailCheck, ShieldCheck, ShieldOff } from 'lucide-react'
import { esPersonal } from '#lib/permisos.ts'
import type { Cliente } from '#miembros/gestion/contract.ts'

export type ActionKind = 'confirmar' | 'suspender' | 'reactivar' | 'dar-acceso' | 'quitar-acceso'

export type Action = {
  kind: ActionKind
  /** The action's title in the menu, the command palette and the confirm button. */
  title: string
  icon: LucideIcon
  /** What the action will do, as the dialog explains it. */
  explanation: string
  /** Title of the toast after success. */
  doneText: string
  destructive?: true
}

const ACTIONS = {
  confirmar: {
    title: 'Confirmar la cuenta',
    icon: MailCheck,
    explanation:
      'Das por comprobado que el correo es suyo: podrá entrar, y verá en su cuenta los pedidos hechos con ese correo.',
    doneText: 'Cuenta confirmada',
  },
  suspender: {
    title: 'Suspender la cuenta',
    icon: Ban,
    explanation:
      'Se cierran sus sesiones y no podrá entrar hasta que levantes la suspensión. Su saldo, sus pedidos y sus tickets se quedan como están.',
    doneText: 'Cuenta suspendida',
    destructive: true,
  },
  reactivar: {
    title: 'Levantar la suspensión',
    icon: CircleCheckBig,
    explanation: 'Podrá volver a entrar con su contraseña de siempre.',
    doneText: 'Suspensión levantada',
  },
  'dar-acceso': {
    title: 'Dar acceso de personal',
    icon: ShieldCheck,
    explanation:
      'Administrará todo: pedidos, clientes, saldos, correos y ajustes. Para otro rol, invita desde Equipo. Tendrá que entrar de nuevo.',
    doneText: 'Ya es del personal',
    destructive: true,
  },
  'quitar-acceso': {
    title: 'Quitar el acceso de personal',
    icon: ShieldOff,
    explanation: 'Se cierran sus sesiones. Seguirá siendo cliente, con su saldo y sus pedidos.',
    doneText: 'Ya no es del personal',
    destructive: true,
  },
} satisfies Record<ActionKind, Omit<Action, 'kind'>>

/** The actions possible for an account, the likeliest first. */
export function actionsFor({ confirmado, suspendido_en, rol }: Cliente): Action[] {
  const kinds: ActionKind[] = [
    ...(confirmado ? [] : (['confirmar'] as const)),
    suspendido_en ? 'reactivar' : 'suspender',
    esPersonal(rol) ? 'quitar-acceso' : 'dar-acceso',
  ]
  return kinds.map((kind) => ({ kind, ...ACTIONS[kind] }))
}
