import type { Recorte } from './contract.ts'

type Size = { width: number; height: number }

/**
 * The part of an upright photo that is kept: the largest 4:5 rectangle in it, at the chosen place along its free axis.
 * `left` and `top` are pixels of the photo after the turn, whose size is `turned`.
 */
export function cropOf({ width, height }: Size, { giro, posicion }: Recorte) {
  const turned = giro % 180 === 0 ? { width, height } : { width: height, height: width }
  const cropWidth = Math.max(1, Math.min(turned.width, Math.floor((turned.height * 4) / 5)))
  const cropHeight = Math.max(1, Math.min(turned.height, Math.floor((cropWidth * 5) / 4)))
  return {
    left: Math.round((turned.width - cropWidth) * posicion),
    top: Math.round((turned.height - cropHeight) * posicion),
    width: cropWidth,
    height: cropHeight,
    turned,
  }
}
