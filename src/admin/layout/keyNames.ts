import type { Shortcut } from '#ui/shortcuts/shortcuts.ts'

const KEY_NAMES: Record<string, string> = {
  Enter: 'Entrar',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Espacio',
}

/** The name of a shortcut for people: `Ctrl K`, `J`, `Esc`. */
export function keyName({ key: tecla, mod }: Pick<Shortcut, 'key' | 'mod'>) {
  const nombre = KEY_NAMES[tecla] ?? tecla.toUpperCase()
  return mod ? `Ctrl ${nombre}` : nombre
}
