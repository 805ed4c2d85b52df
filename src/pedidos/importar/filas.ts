import { leerTexto } from '#comun/celdas.ts'
import { CodigoPedido } from '#comun/codigo.ts'
import { llano } from '#comun/llano.ts'
import { COLUMNAS, type Columna } from '../archivos/columnas.ts'
import { ESTATUS } from '../estatus.ts'
import { SERVICIO } from '../etiquetas.ts'
import { DatosDePedido } from '../gestion/contrato.ts'
import type { ErrorDeFila } from './contrato.ts'
import { leerDia, leerInstante, leerMonto, leerPeso, leerServicio } from './valores.ts'

type Renglon = { linea: number; celdas: Partial<Record<Columna, string>>; sobran: boolean }
type Reglas = {
  /** The statuses in use. */
  estatus: { id: number; nombre: string }[]
  ahora: Date
}

const DE_TEXTO = [
  'cliente',
  'correo_cliente',
  'telefono',
  'direccion',
  'numero_casa',
  'sector',
  'municipio',
  'provincia',
  'referencias',
  'notas',
  'notas_privadas',
] as const
const FECHA = 'Escribe la fecha como 14/03/2026.'

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
  ) as Record<(typeof DE_TEXTO)[number], string | null> // one for each of them
  const creado = leer('fecha_creacion', leerInstante, ahora, FECHA)
  if (creado > ahora) mal('fecha_creacion', 'Esa fecha no ha llegado. Escribe cuándo se pidió.')
  const desde = leer('fecha_estatus', leerInstante, creado, FECHA)
  if (desde > ahora) mal('fecha_estatus', 'Esa fecha no ha llegado. Escribe desde cuándo está así.')

  const pedido = {
    ...textos,
    cliente: textos.cliente ?? '',
    codigo,
    tipo_servicio: leer('tipo_servicio', leerServicio, null, `Escribe ${SERVICIO.retiro} o ${SERVICIO.envio}.`),
    estatus_id: leer(
      'estatus',
      (celda) => estatus.find(({ nombre }) => llano(nombre) === llano(celda))?.id ?? null,
      ESTATUS.recibido,
      `Ese estatus no está en uso. Elige entre: ${estatus.map(({ nombre }) => nombre).join(', ')}.`,
    ),
    precio: leer('precio', leerMonto, '0.00', 'Escribe el monto como 1850.00.'),
    peso: leer('peso', leerPeso, '0.00', 'Escribe el peso en kilogramos, por ejemplo 0.25.'),
    total: leer('total', leerMonto, '0.00', 'Escribe el monto como 1850.00.'),
    fecha_estimada_entrega: leer('fecha_estimada_entrega', leerDia, null, FECHA),
    fecha_creacion: creado,
  }
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

/** The same errors for a table of their own. */
export function comoTabla(errores: ErrorDeFila[]) {
  return [
    ['Línea', 'Columna', 'Dice', 'Qué hacer'],
    ...errores.map(({ linea, columna, valor, que_hacer }) => [String(linea), columna ?? '', valor, que_hacer]),
  ]
}
