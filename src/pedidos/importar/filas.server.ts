import type { Kind } from '#db/columns/column.ts'
import type { OrderColumnThat } from '#db/columns/orders.ts'
import type { pedidos } from '#db/schema/pedidos.server.ts'
import { leerTexto } from '#lib/celdas.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { llano } from '#lib/llano.ts'
import { COLUMNAS, type Columna, type ColumnaPropia, claseDeColumna } from '../archivos/columnas.ts'
import { ESTATUS } from '../estatus.ts'
import { DatosDePedido } from '../ficha/contract.ts'
import { SERVICIO } from '../labels.ts'
import type { ErrorDeFila } from './contract.ts'
import { leerDia, leerInstante, leerMonto, leerPeso, leerServicio, leerSiNo } from './valores.ts'

type Renglon = { linea: number; celdas: Partial<Record<Columna, string>>; sobran: boolean }
type Reglas = {
  /** The statuses in use. */
  estatus: { id: number; nombre: string }[]
  ahora: Date
}

type DeTexto = Exclude<ColumnaPropia, OrderColumnThat<{ is: Exclude<Kind, 'text' | 'long'> }> | 'codigo'>
type DeValor = Exclude<ColumnaPropia, DeTexto | OrderColumnThat<{ is: 'instant' }> | 'codigo'>

const esDeTexto = (columna: Columna) => ['text', 'long'].includes(claseDeColumna(columna)) && columna !== 'codigo'
const columnas = Object.keys(COLUMNAS) as Columna[] // its own keys
const DE_TEXTO = columnas.filter(esDeTexto) as DeTexto[] // as the filter says

const FECHA = 'Escribe la fecha como 14/03/2026.'
const MONTO = 'Escribe el monto como 1850.00.'

/** Of each kind: how a cell is read, what an empty one stands for, and what to do when it cannot be read. */
const LECTURAS: Partial<Record<Kind, [como: (celda: string) => unknown, vacio: unknown, que_hacer: string]>> = {
  money: [leerMonto, '0.00', MONTO],
  weight: [leerPeso, '0.00', 'Escribe el peso en kilogramos, por ejemplo 0.25.'],
  day: [leerDia, null, FECHA],
  service: [leerServicio, null, `Escribe ${SERVICIO.retiro} o ${SERVICIO.envio}.`],
  flag: [leerSiNo, false, 'Escribe Sí o No.'],
}

/** A row as an order, or what is wrong with each of its cells. */
export function leerRenglon({ linea, celdas, sobran }: Renglon, { estatus, ahora }: Reglas) {
  const errores: ErrorDeFila[] = []
  const mal = (columna: Columna | null, que_hacer: string) => {
    const valor = (columna && celdas[columna]) ?? ''
    errores.push({ linea, columna: columna && COLUMNAS[columna], valor: valor.slice(0, 200), que_hacer })
  }
  const dicho = (columna: Columna) => leerTexto(celdas[columna] ?? '').trim()
  /** What a cell says; `vacio` when it says nothing. */
  function leer<T, V>(columna: Columna, como: (celda: string) => T | null, vacio: V, que_hacer: string) {
    const celda = dicho(columna)
    if (celda === '') return vacio
    const valor = como(celda)
    if (valor === null) mal(columna, que_hacer)
    return valor ?? vacio
  }

  if (sobran) mal(null, 'La fila tiene más celdas que columnas. Pon entre comillas lo que lleve el separador.')
  const codigo = leer('codigo', leerCodigo, null, 'Escribe un código como B01-12345, o deja la celda vacía.')
  const textos = Object.fromEntries(
    DE_TEXTO.map((columna) => {
      const celda = dicho(columna).replace(/\r\n?/g, '\n')
      if (columna === 'cliente' && celda === '') mal(columna, 'Escribe el nombre del cliente.')
      const { data, error } = DatosDePedido.shape[columna].safeParse(celda || null)
      if (error && celda !== '') mal(columna, error.issues[0]?.message ?? 'Revisa este dato.')
      return [columna, data || null]
    }),
  ) as Record<DeTexto, string | null> // one for each of them
  const creado = leer('fecha_creacion', leerInstante, ahora, FECHA)
  if (creado > ahora) mal('fecha_creacion', 'Esa fecha no ha llegado. Escribe cuándo se pidió.')
  const desde = leer('fecha_estatus', leerInstante, creado, FECHA)
  if (desde > ahora) mal('fecha_estatus', 'Esa fecha no ha llegado. Escribe desde cuándo está así.')

  const lecturas: typeof LECTURAS = {
    ...LECTURAS,
    status: [
      (celda) => estatus.find(({ nombre }) => llano(nombre) === llano(celda))?.id ?? null,
      ESTATUS.recibido,
      `Ese estatus no está en uso. Elige entre: ${estatus.map(({ nombre }) => nombre).join(', ')}.`,
    ],
  }
  const { estatus: estatus_id, ...valores } = Object.fromEntries(
    columnas.flatMap((columna) => {
      const lectura = lecturas[claseDeColumna(columna)]
      return lectura ? [[columna, leer(columna, ...lectura)]] : []
    }),
  ) as Pick<typeof pedidos.$inferInsert, DeValor> & { estatus: number } // each read as what its column takes

  const pedido = { ...textos, ...valores, cliente: textos.cliente ?? '', codigo, estatus_id, fecha_creacion: creado }
  return { linea, pedido, desde, errores }
}
export type Leido = ReturnType<typeof leerRenglon>

/** What is wrong with a code that another order has, or another row. */
export function codigoTomado(linea: number, codigo: string, otra?: number): ErrorDeFila {
  return {
    linea,
    columna: COLUMNAS.codigo,
    valor: codigo,
    que_hacer: otra
      ? `Ese código ya está en la línea ${otra} de este archivo. Deja uno de los dos.`
      : 'Ese pedido ya existe y no se toca. Quita la fila, o deja el código vacío para crear otro.',
  }
}

function leerCodigo(celda: string) {
  const { data } = CodigoPedido.safeParse(celda.toUpperCase())
  return data ?? null
}
