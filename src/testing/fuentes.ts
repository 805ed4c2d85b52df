import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The project's own TypeScript as text, for the tests that hold its rules. */
export const raiz = path.join(import.meta.dirname, '../..')
export const archivos = globSync('{src,e2e,bench}/**/*.{ts,tsx}', { cwd: raiz }).filter(
  (archivo) => !archivo.includes('node_modules'),
)
const textos = new Map(archivos.map((archivo) => [archivo, readFileSync(path.join(raiz, archivo), 'utf8')]))

export const texto = (archivo: string) => textos.get(archivo) ?? ''
export const esDelProyecto = (archivo: string) => textos.has(archivo)

const esPrueba = (archivo: string) => /\.test\.tsx?$|^src\/testing\//.test(archivo)
/** What runs in the shop. */
export const delCodigo = archivos.filter((archivo) => archivo.startsWith('src/') && !esPrueba(archivo))
