// Run on its own before a build, and before the server by `--import` in development: what is wrong with `negocio.ts` is
// told before any other program reads it.
import { fallosDeLasRespuestas, fallosDeLosMensajes, fallosDelNegocio } from '../src/lib/revisarNegocio.ts'

const lineas = await import('../negocio.ts').then(
  (modulo) => [
    ...('negocio' in modulo ? fallosDelNegocio(modulo.negocio) : ['falta «export const negocio = {»']),
    ...('respuestasPreparadas' in modulo
      ? fallosDeLasRespuestas(modulo.respuestasPreparadas)
      : ['falta «export const respuestasPreparadas = {»']),
    ...('mensajes' in modulo ? fallosDeLosMensajes(modulo.mensajes) : ['falta «export const mensajes = {»']),
  ],
  noSeLee,
)
if (lineas.length > 0) {
  console.error(`negocio.ts tiene errores:\n${lineas.map((linea) => `  ${linea}`).join('\n')}`)
  process.exit(1)
}

function noSeLee(error) {
  const [, linea] = /negocio\.ts:(\d+)/.exec(error?.stack) ?? []
  const [motivo] = String(error?.message ?? error).split('\n')
  const que = error instanceof SyntaxError ? 'falta o sobra una coma, unas comillas o una llave' : 'no se entiende'
  return [`no se puede leer${linea ? `, mira la línea ${linea} y la de antes` : ''}: ${que} (${motivo})`]
}
