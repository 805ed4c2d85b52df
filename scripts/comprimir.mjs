import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const FORMAS = [
  { final: '.br', comprimir: promisify(brotliCompress) }, // at its best by default
  { final: '.gz', comprimir: (contenido) => promisify(gzip)(contenido, { level: 9 }) },
]

/** Writes beside each text file of a folder its compressed copies, where they are shorter. */
export async function comprimirCarpeta(carpeta) {
  const textos = (await readdir(carpeta)).filter((nombre) => /\.(js|css|svg|json)$/.test(nombre))
  await Promise.all(
    textos.map(async (nombre) => {
      const archivo = path.join(carpeta, nombre)
      const contenido = await readFile(archivo)
      for (const { final, comprimir } of FORMAS) {
        const copia = await comprimir(contenido)
        if (copia.length < contenido.length) await writeFile(archivo + final, copia)
      }
    }),
  )
}
