/** Text encodings of files. Excel saves in Windows-1252 unless told otherwise. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows (Excel)',
} as const
export type Encoding = keyof typeof ENCODINGS

type Decoded = { text: string; encoding: Encoding } | { refusal: string }

/** First bytes of other file formats, and their refusals. */
const OTHER_FORMATS: [firma: number[], que: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'Este archivo es un libro de Excel (.xlsx). Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'Este archivo es un libro de Excel (.xls). Ábrelo y guárdalo como «CSV UTF-8 (delimitado por comas)».',
  ],
]
const NOT_TEXT = 'Este archivo no es de texto. Guarda la tabla como CSV y vuelve a elegirla.'

const BOMS: [firma: number[], letras: Encoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes a text file; returns a refusal for any other file. */
export function decodeText(bytes: Uint8Array): Decoded {
  const empieza = ([signature]: [number[], string]) => signature.every((byte, i) => bytes[i] === byte)
  const other = OTHER_FORMATS.find(empieza)
  if (other) return { refusal: other[1] }
  const [, conMarca] = BOMS.find(empieza) ?? []
  const encoding = conMarca ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(bytes)
  // A file with control characters is not a text file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { refusal: NOT_TEXT }
  return { text, encoding }
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
