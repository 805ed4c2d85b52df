/** In which letters a file's bytes are written. Excel saves in those of Windows unless it is told otherwise. */
export const LETRAS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Excel)',
} as const
export type Letras = keyof typeof LETRAS

type Leido = { texto: string; letras: Letras } | { impide: string }

/** How files of other programs begin. */
const OTROS: [firma: number[], que: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'Este archivo es un libro de Excel (.xlsx). Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'Este archivo es un libro de Excel (.xls). Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».',
  ],
]
const NO_ES_TEXTO = 'Este archivo no es de texto. Guarda la tabla como CSV y vuelve a elegirla.'

const MARCAS: [firma: number[], letras: Letras][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** A file's text, or why it has none. */
export function leerLetras(bytes: Uint8Array): Leido {
  const empieza = ([firma]: [number[], string]) => firma.every((byte, i) => bytes[i] === byte)
  const otro = OTROS.find(empieza)
  if (otro) return { impide: otro[1] }
  const [, conMarca] = MARCAS.find(empieza) ?? []
  const letras = conMarca ?? (esUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const texto = new TextDecoder(letras).decode(bytes)
  // No table has them, and whatever is no text does.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u0008\u000e-\u001f]/.test(texto)) return { impide: NO_ES_TEXTO }
  return { texto, letras }
}

function esUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
