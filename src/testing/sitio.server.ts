import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { ORIGEN_POR_PONER } from '#lib/origen.ts'
import { direcciones } from '#routes.ts'

export const GUION = 'document.title += ""\n'.repeat(200)
/** The title of the page that every address for somebody signed in gets. */
export const POR_LLENAR = 'por llenar'

/** A folder as the build leaves it, with pages of one line and two files; it is removed after the file's last test. */
export function construirSitio() {
  const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-sitio-'))
  const escribir = (archivo: string, texto: string | Buffer) => {
    mkdirSync(path.dirname(path.join(carpeta, archivo)), { recursive: true })
    writeFileSync(path.join(carpeta, archivo), texto)
  }
  const pagina = (titulo: string) =>
    `<html data-origen="${ORIGEN_POR_PONER}"><title>${titulo}</title><script>hola()</script><p>${'Brisa. '.repeat(200)}</p></html>`
  for (const ruta of [...direcciones.construidas, direcciones.noEncontrada])
    escribir(path.join(ruta, 'index.html'), pagina(ruta))
  escribir('__spa-fallback.html', pagina(POR_LLENAR))
  escribir('assets/guion-abc.js', GUION)
  escribir('assets/guion-abc.js.br', brotliCompressSync(GUION))
  escribir('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" />')
  afterAll(() => rmSync(carpeta, { recursive: true }))
  return carpeta
}
