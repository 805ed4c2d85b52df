import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/**
 * Reduces the shop's fonts to the characters and the weights in use: for headlines Spanish, for all other text also the
 * other languages of Latin-1, since customers write it. Run `node --import tsx assets/fuentes.ts` after an update of the two
 * `@fontsource-variable` packages; the results are committed. Both families are under the SIL Open Font License 1.1,
 * without reserved names.
 */
const rango = (desde: number, hasta: number) => Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)
const ASCII = String.fromCodePoint(...rango(0x20, 0x7e))
const LATIN_1 = `${ASCII}${String.fromCodePoint(...rango(0xa0, 0xff))}–—‘’“”…•€−→×`
const SPANISH = `${ASCII}\u00a0áéíóúüñÁÉÍÓÚÜÑ¿¡ªº°«»–—‘’“”…·`

const FUENTES = [
  { paquete: 'ibarra-real-nova', estilo: 'normal', final: 'ibarra', wght: { min: 400, max: 600 }, signos: SPANISH },
  // The italic is used only in the second half of headlines.
  { paquete: 'ibarra-real-nova', estilo: 'italic', final: 'ibarra-italic', wght: 400, signos: SPANISH },
  { paquete: 'hanken-grotesk', estilo: 'normal', final: 'hanken', wght: { min: 400, max: 700 }, signos: LATIN_1 },
] as const

for (const { paquete, estilo, final, wght, signos } of FUENTES) {
  const carpeta = `node_modules/@fontsource-variable/${paquete}`
  const entera = readFileSync(`${carpeta}/files/${paquete}-latin-wght-${estilo}.woff2`)
  const cortada = await subsetFont(entera, signos, { targetFormat: 'woff2', variationAxes: { wght } })
  writeFileSync(`src/ui/fonts/${final}.woff2`, cortada)
  copyFileSync(`${carpeta}/LICENSE`, `src/ui/fonts/${paquete}-OFL.txt`)
  console.log(`${final}: ${entera.length} → ${cortada.length} bytes`)
}
