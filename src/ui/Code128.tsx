import { useMemo } from 'react'

/** Widths of the bars and gaps of each symbol value, then the three start symbols and the stop (ISO/IEC 15417). */
const SYMBOLS = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)

const START_B = 104
const STOP = 106
/** The empty margin at each side, in modules: readers need it to find the code. */
const QUIET_ZONE = 10

/**
 * Widths in modules of the bars and the gaps between them, beginning with a bar, in code set B.
 * @throws Error for a character that set B does not have
 */
export function encodeCode128(text: string) {
  const values = [...text].map((character) => {
    const value = character.charCodeAt(0) - 32
    if (value < 0 || value > 94) throw new Error(`Code 128 B has no «${character}».`)
    return value
  })
  const check = values.reduce((sum, value, position) => sum + value * (position + 1), START_B) % 103
  return [START_B, ...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number))
}

type Props = { text: string; label: string; className?: string }

/** A Code 128 barcode as wide and high as its box, dark on white in both themes. */
export function Code128({ text, label, className }: Props) {
  const { width, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={`bg-white text-black [forced-color-adjust:none] ${className ?? ''}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

function draw(text: string) {
  let x = QUIET_ZONE
  const bars = encodeCode128(text).map((width, position) => {
    const bar = position % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : ''
    x += width
    return bar
  })
  return { width: x + QUIET_ZONE, path: bars.join('') }
}
