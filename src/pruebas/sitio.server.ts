import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { ORIGEN_POR_PONER } from '#comun/origen.ts'
import { paginaNoEncontrada, paginas } from '#paginas.ts'

export const GUION = 'document.title += ""\n'.repeat(200)

/** A folder as the build leaves it, with pages of one line and two files; it is removed after the file's last test. */
export function construirSitio() {
  const carpeta = mkdtempSync(path.join(tmpdir(), 'brisa-sitio-'))
  const escribir = (archivo: string, texto: string | Buffer) => {
    mkdirSync(path.dirname(path.join(carpeta, archivo)), { recursive: true })
    writeFileSync(path.join(carpeta, archivo), texto)
  }
  for (const pagina of [...paginas, paginaNoEncontrada])
    escribir(
      path.join(pagina, 'index.html'),
      `<html data-origen="${ORIGEN_POR_PONER}"><title>${pagina}</title><script>hola()</script><p>${'Brisa. '.repeat(200)}</p></html>`,
    )
  escribir('assets/guion-abc.js', GUION)
  escribir('assets/guion-abc.js.br', brotliCompressSync(GUION))
  escribir('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" />')
  afterAll(() => rmSync(carpeta, { recursive: true }))
  return carpeta
}
