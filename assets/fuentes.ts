import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * Reduces the shop's fonts to the characters it uses: Spanish and other languages of Latin-1, the signs of prices and
 * dates, and the weights in use. Run `node --import tsx assets/fuentes.ts` after an update of the two
 * `@fontsource-variable` packages; the results are committed. Both families are under the SIL Open Font License 1.1,
 * without reserved names.
 */
const FUENTES = [
  { paquete: 'ibarra-real-nova', estilo: 'normal', final: 'ibarra', wght: { min: 400, max: 600 } },
  // The italic is used only in the second half of headlines.
  { paquete: 'ibarra-real-nova', estilo: 'italic', final: 'ibarra-italic', wght: 400 },
  { paquete: 'hanken-grotesk', estilo: 'normal', final: 'hanken', wght: { min: 400, max: 700 } },
] as const

const rango = (desde: number, hasta: number) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)
const SIGNOS = `${String.fromCodePoint(...rango(0x20, 0x7e), ...rango(0xa0, 0xff))}–—‘’“”…•€−→×`

for (const { paquete, estilo, final, wght } of FUENTES) {
  const carpeta = `node_modules/@fontsource-variable/${paquete}`
  const entera = readFileSync(`${carpeta}/files/${paquete}-latin-wght-${estilo}.woff2`)
  const cortada = await subsetFont(entera, SIGNOS, { targetFormat: 'woff2', variationAxes: { wght } })
  writeFileSync(`src/ui/fonts/${final}.woff2`, cortada)
  copyFileSync(`${carpeta}/LICENSE`, `src/ui/fonts/${paquete}-OFL.txt`)
  console.log(`${final}: ${entera.length} → ${cortada.length} bytes`)
}
