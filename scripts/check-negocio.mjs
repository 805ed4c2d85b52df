// Run by itself before a build, and with `--import` before the development server, so that errors in `negocio.ts` are
// reported before other code reads it.
import { mensajesErrors, negocioErrors, respuestasErrors } from '../src/lib/checkNegocio.ts'

const lines = await import('../negocio.ts').then(
  (loaded) => [
    ...('negocio' in loaded ? negocioErrors(loaded.negocio) : ['falta «export const negocio = {»']),
    ...('respuestasPreparadas' in loaded
      ? respuestasErrors(loaded.respuestasPreparadas)
      : ['falta «export const respuestasPreparadas = {»']),
    ...('mensajes' in loaded ? mensajesErrors(loaded.mensajes) : ['falta «export const mensajes = {»']),
  ],
  unreadable,
)
if (lines.length > 0) {
  console.error(`negocio.ts tiene errores:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  process.exit(1)
}

function unreadable(error) {
  const [, line] = /negocio\.ts:(\d+)/.exec(error?.stack) ?? []
  const [reason] = String(error?.message ?? error).split('\n')
  const problem = error instanceof SyntaxError ? 'falta o sobra una coma, unas comillas o una llave' : 'no se entiende'
  return [`no se puede leer${line ? `, mira la línea ${line} y la de antes` : ''}: ${problem} (${reason})`]
}
