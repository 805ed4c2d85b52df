import { useMemo } from 'react'
import { encode } from 'uqr'

/** The empty margin, in modules, that ISO/IEC 18004 asks for: cameras need it to find the code. */
const QUIET_ZONE = 4

type Props = { text: string; label: string; className?: string }

/** A QR code, dark on white in both themes, because some cameras do not read inverted codes. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white text-black [forced-color-adjust:none] ${className ?? ''}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
