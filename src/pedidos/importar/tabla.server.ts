import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ErrorDeNegocio, invalido } from '#lib/errores.ts'
import { llano } from '#lib/llano.ts'
import { COLUMNAS, type Columna } from '../archivos/columnas.ts'
import { demasiadas, MAXIMO_DE_FILAS } from './contract.ts'
import { LETRAS, leerLetras } from './letras.ts'

export type Renglon = {
  /** Where it begins in the file; the headings are in the first. */
  linea: number
  celdas: Partial<Record<Columna, string>>
  /** Whether it has more cells than the table has columns. */
  sobran: boolean
}

const SEPARADORES = { ',': 'comas', ';': 'punto y coma', '\t': 'tabulaciones' } as const

/** What other programs and people call our columns. */
const OTROS_NOMBRES: Partial<Record<Columna, string[]>> = {
  codigo: ['codigo de pedido', 'codigo del pedido', 'pedido'],
  cliente: ['nombre', 'nombre del cliente', 'nombre y apellido'],
  correo_cliente: ['correo del cliente', 'correo electronico', 'email', 'e mail'],
  telefono: ['celular', 'whatsapp', 'tel'],
  tipo_servicio: ['tipo de servicio', 'entrega'],
  estatus: ['estado'],
  peso: ['peso', 'kg'],
  total: ['monto', 'total rd'],
  fecha_estimada_entrega: ['fecha estimada de entrega', 'fecha de entrega'],
  fecha_creacion: ['fecha', 'fecha de creacion', 'fecha del pedido'],
  direccion: ['calle'],
  numero_casa: ['numero de casa', 'casa', 'no'],
}

const llanos = (texto: string) =>
  llano(texto)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const columnaDe = new Map(
  (Object.keys(COLUMNAS) as Columna[]).flatMap((columna) =>
    [COLUMNAS[columna], ...(OTROS_NOMBRES[columna] ?? [])].map((nombre): [string, Columna] => [
      llanos(nombre),
      columna,
    ]),
  ),
)

/**
 * The rows of a table in a file, each cell under the column of ours that its heading names.
 * @throws ErrorDeNegocio 422 for what is no table of orders, 413 for one that is too long
 */
export async function leerTabla(bytes: Uint8Array) {
  const leido = leerLetras(bytes)
  if ('impide' in leido) throw invalido(leido.impide)
  const { texto, separador } = conSeparador(leido.texto)
  exigirLineasCortas(texto)
  if (texto.trim() === '')
    throw invalido('El archivo está vacío. Elige uno con los nombres de las columnas y los pedidos.')

  let columnas: (Columna | null)[] | null = null
  const avisos: string[] = []
  const renglones: Renglon[] = []
  for await (const { linea, celdas } of partir(texto, separador)) {
    if (!columnas) columnas = leerTitulos(celdas, avisos)
    else if (renglones.length === MAXIMO_DE_FILAS) throw demasiadas()
    else if (celdas.some((celda) => celda.trim() !== '')) {
      const suyas = columnas.flatMap((columna, i): [Columna, string][] => (columna ? [[columna, celdas[i] ?? '']] : []))
      const sobran = celdas.slice(columnas.length).some((celda) => celda.trim() !== '')
      renglones.push({ linea, celdas: Object.fromEntries(suyas), sobran })
    }
  }
  if (renglones.length === 0) throw invalido('El archivo tiene los nombres de las columnas y ningún pedido debajo.')
  return { renglones, avisos, letras: LETRAS[leido.letras], separador: SEPARADORES[separador] }
}

/** What a row may have, cells and separators together; two texts of the longest kind and all else fit into it. */
const LARGO_DE_FILA = 64 * 1024

/** A line of a million separators would be a million cells, one by one. */
function exigirLineasCortas(texto: string) {
  let linea = 1
  let empieza = 0
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i]
    if (letra === '\n' || letra === '\r') {
      if (letra === '\n' || texto[i + 1] !== '\n') linea++
      empieza = i + 1
    } else if (i - empieza >= LARGO_DE_FILA)
      throw invalido(
        `Línea ${linea}: es demasiado larga para ser un pedido. Revisa que sea una tabla guardada como CSV.`,
      )
  }
}

/** Which separator the first line has most of; Excel may also say it there. */
function conSeparador(texto: string): { texto: string; separador: keyof typeof SEPARADORES } {
  const dicho = /^sep=([,;\t])\r?\n/i.exec(texto)
  if (dicho) return { texto: texto.slice(dicho[0].length), separador: dicho[1] as keyof typeof SEPARADORES } // by the pattern
  const [primera = ''] = texto.replace(/^\s+/, '').split(/[\r\n]/)
  const sinComillas = primera.replace(/"[^"]*"/g, '')
  const cuantos = (letra: string) => sinComillas.split(letra).length
  const separador = (Object.keys(SEPARADORES) as (keyof typeof SEPARADORES)[]).reduce((mejor, otro) =>
    cuantos(otro) > cuantos(mejor) ? otro : mejor,
  )
  return { texto, separador }
}

async function* partir(texto: string, separador: string) {
  const lector = Readable.from(trozos(texto)).pipe(
    parse({
      delimiter: separador,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LARGO_DE_FILA,
    }),
  )
  try {
    for await (const { record: celdas, info } of lector as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const saltos = celdas.join('').match(/\r\n|\r|\n/g)?.length ?? 0
      yield { linea: info.lines - saltos, celdas }
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalido(comoAviso(error))
    throw error
  }
}

// Read by parts, so that a large file does not keep everybody else waiting.
function* trozos(texto: string) {
  for (let desde = 0; desde < texto.length; desde += 64 * 1024) yield texto.slice(desde, desde + 64 * 1024)
}

function comoAviso(error: CsvError) {
  const linea = Number(error.lines)
  const donde = linea > 0 ? `Línea ${linea}: ` : ''
  return `${donde}hay una comilla (") sin su pareja. Corrígela o vuelve a guardar la tabla como CSV.`
}

/** Of the columns that are not ours so many are named. */
const DICHAS = 20

function leerTitulos(titulos: string[], avisos: string[]) {
  const columnas = titulos.map((titulo) => columnaDe.get(llanos(titulo)) ?? null)
  const dobles = columnas.filter((columna, i) => columna && columnas.indexOf(columna) !== i)
  if (dobles[0]) throw invalido(`La columna «${COLUMNAS[dobles[0]]}» está dos veces. Deja una.`)
  if (!columnas.includes('cliente'))
    throw new ErrorDeNegocio({
      status: 422,
      title: 'Faltan columnas',
      detail: `No encontramos la columna «Cliente» en la primera línea. Dice: ${titulos.slice(0, 8).join(', ').slice(0, 200)}.`,
    })
  const ajenas = titulos.filter((titulo, i) => !columnas[i] && titulo.trim() !== '')
  if (ajenas.length > 0)
    avisos.push(
      `No usamos ${ajenas.length === 1 ? 'la columna' : 'las columnas'} ${ajenas
        .slice(0, DICHAS)
        .map((titulo) => `«${titulo.trim().slice(0, 60)}»`)
        .join(', ')}${ajenas.length > DICHAS ? ` y ${ajenas.length - DICHAS} más` : ''}.`,
    )
  return columnas
}
