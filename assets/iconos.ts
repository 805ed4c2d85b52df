import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { butterflyBody, butterflyViewBox, lowerWings, upperWings } from '#ui/butterfly.ts'
import { findBrowser } from '../e2e/browser.ts'

/**
 * Draws the icons of the installed shop from the butterfly: `npx tsx assets/iconos.ts`. `parte` is the share of the
 * width that the butterfly takes; of a maskable icon only the middle circle of 80 % is sure to be seen.
 */
const carpeta = path.join(import.meta.dirname, '../public/iconos')
const iconos = [
  { nombre: 'mariposa-192', lado: 192, parte: 0.72, redondo: 0.22 },
  { nombre: 'mariposa-512', lado: 512, parte: 0.72, redondo: 0.22 },
  { nombre: 'mariposa-enmascarable-512', lado: 512, parte: 0.64, redondo: 0 },
  { nombre: 'mariposa-apple-180', lado: 180, parte: 0.68, redondo: 0 },
]
const color = { fondo: '#F4F8F7', arriba: '#6CC3D3', abajo: '#F29AB6', trazo: '#C8731A' }

const [, , ancho = 0, alto = 0] = butterflyViewBox.split(' ').map(Number)

function dibujar({ parte, redondo }: { parte: number; redondo: number }) {
  const lado = ancho / parte
  const petalos = (alas: readonly string[], relleno: string) =>
    alas.map((d) => `<path d="${d}" fill="${relleno}" />`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(ancho - lado) / 2} ${(alto - lado) / 2} ${lado} ${lado}">
    <rect x="${(ancho - lado) / 2}" y="${(alto - lado) / 2}" width="${lado}" height="${lado}" rx="${lado * redondo}" fill="${color.fondo}" />
    <g stroke="${color.trazo}" stroke-width="1.6" stroke-linejoin="round">
      ${petalos(upperWings, color.arriba)}${petalos(lowerWings, color.abajo)}<path d="${butterflyBody}" fill="${color.trazo}" />
    </g>
  </svg>`
}

mkdirSync(carpeta, { recursive: true })
const navegador = await chromium.launch(await findBrowser())
for (const { nombre, lado, ...forma } of iconos) {
  const pagina = await navegador.newPage({ viewport: { width: lado, height: lado } })
  await pagina.setContent(`<style>*{margin:0}svg{display:block;width:${lado}px}</style>${dibujar(forma)}`)
  await pagina.screenshot({ path: path.join(carpeta, `${nombre}.png`), omitBackground: true })
  await pagina.close()
}
await navegador.close()
