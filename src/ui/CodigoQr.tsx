import { useMemo } from 'react'
import { encode } from 'uqr'

/** Squares around it that stay empty, by the standard: without them cameras do not find it. */
const MARGEN = 4

type Props = { texto: string; etiqueta: string; className?: string }

/** A text as a picture for another telephone's camera: dark on white in every theme. */
export function CodigoQr({ texto, etiqueta, className }: Props) {
  const { size, trazo } = useMemo(() => dibujar(texto), [texto])
  return (
    <svg
      role="img"
      aria-label={etiqueta}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white text-black [forced-color-adjust:none] ${className ?? ''}`}
    >
      <path d={trazo} fill="currentColor" />
    </svg>
  )
}

function dibujar(texto: string) {
  const { size, data } = encode(texto, { ecc: 'M', border: MARGEN })
  const trazo = data.flatMap((fila, y) => fila.flatMap((oscuro, x) => (oscuro ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, trazo }
}
