import { Ban, CircleCheckBig, type LucideIcon, MailCheck, ShieldCheck, ShieldOff } from 'lucide-react'
import type { Cliente } from '#miembros/gestion/contract.ts'

export type Clase = 'confirmar' | 'suspender' | 'reactivar' | 'dar-acceso' | 'quitar-acceso'

export type Accion = {
  clase: Clase
  /** As the menu, the commands and the button of the question call it. */
  titulo: string
  icono: LucideIcon
  /** What will happen. */
  explicacion: string
  /** What is told once it has. */
  hecho: string
  destructiva?: true
}

const ACCIONES = {
  confirmar: {
    titulo: 'Confirmar la cuenta',
    icono: MailCheck,
    explicacion:
      'Das por comprobado que el correo es suyo: podrá entrar, y verá en su cuenta los pedidos hechos con ese correo.',
    hecho: 'Cuenta confirmada',
  },
  suspender: {
    titulo: 'Suspender la cuenta',
    icono: Ban,
    explicacion:
      'Se cierran sus sesiones y no podrá entrar hasta que levantes la suspensión. Su saldo, sus pedidos y sus tickets se quedan como están.',
    hecho: 'Cuenta suspendida',
    destructiva: true,
  },
  reactivar: {
    titulo: 'Levantar la suspensión',
    icono: CircleCheckBig,
    explicacion: 'Podrá volver a entrar con su contraseña de siempre.',
    hecho: 'Suspensión levantada',
  },
  'dar-acceso': {
    titulo: 'Dar acceso de personal',
    icono: ShieldCheck,
    explicacion:
      'Podrá ver y cambiar todo lo de la gestión: pedidos, clientes, saldos y correos. Tendrá que entrar de nuevo.',
    hecho: 'Ya es del personal',
    destructiva: true,
  },
  'quitar-acceso': {
    titulo: 'Quitar el acceso de personal',
    icono: ShieldOff,
    explicacion: 'Se cierran sus sesiones. Seguirá siendo cliente, con su saldo y sus pedidos.',
    hecho: 'Ya no es del personal',
    destructiva: true,
  },
} satisfies Record<Clase, Omit<Accion, 'clase'>>

/** What can be done to an account as it is, the first the likeliest. */
export function accionesDe({ confirmado, suspendido_en, rol }: Cliente): Accion[] {
  const clases: Clase[] = [
    ...(confirmado ? [] : (['confirmar'] as const)),
    suspendido_en ? 'reactivar' : 'suspender',
    rol === 'admin' ? 'quitar-acceso' : 'dar-acceso',
  ]
  return clases.map((clase) => ({ clase, ...ACCIONES[clase] }))
}
