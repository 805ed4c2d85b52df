import type { Atajo } from '#ui/atajos/atajos.ts'

const NOMBRES: Record<string, string> = {
  Enter: 'Entrar',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Espacio',
}

/** A shortcut as people read it: `Ctrl K`, `J`, `Esc`. */
export function nombreDeTecla({ tecla, mod }: Pick<Atajo, 'tecla' | 'mod'>) {
  const nombre = NOMBRES[tecla] ?? tecla.toUpperCase()
  return mod ? `Ctrl ${nombre}` : nombre
}
