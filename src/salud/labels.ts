import type { ClaseDeFalla } from '#lib/closedSets.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { Clave, Estado, Linea } from './contract.ts'

export const TITULOS: Record<Clave, string> = {
  correo: 'Correos',
  respaldo: 'Respaldos',
  disco: 'Espacio en disco',
  certificado: 'Candado de la página',
  base: 'Base de datos',
  trabajos: 'Tareas automáticas',
  vivo: 'Páginas al día',
  intentos: 'Intentos de adivinar',
  errores: 'Últimos fallos',
}

export const ESTADO_LABELS: Record<Estado, string> = {
  bien: 'Bien',
  mirar: 'Por revisar',
  mal: 'Mal',
  sin_datos: 'Sin datos',
}

/** Where the owner does something about a line. */
export const ENLACES: Partial<Record<Clave, { texto: string; url: string }>> = {
  correo: { texto: 'Ver los correos', url: linkTo('/manage/correos') },
}

const thingsText = (count: number) => (count === 1 ? '1 cosa' : `${count} cosas`)

/** All lines in one: the worst state that any of them has, unknown ones aside. */
export function summaryOf(lineas: Linea[]): { estado: Estado; texto: string } {
  const countOf = (state: Estado) => lineas.filter(({ estado }) => estado === state).length
  const [bad, toLookAt, unknown] = [countOf('mal'), countOf('mirar'), countOf('sin_datos')]
  const rest = toLookAt > 0 ? ` Y ${toLookAt} por revisar.` : ''
  if (bad > 0) return { estado: 'mal', texto: `${thingsText(bad)} ${bad === 1 ? 'anda' : 'andan'} mal.${rest}` }
  if (toLookAt > 0) return { estado: 'mirar', texto: `Nada anda mal. ${thingsText(toLookAt)} por revisar.` }
  const without = unknown > 0 ? ` De ${thingsText(unknown)} no hay datos desde aquí.` : ''
  return { estado: 'bien', texto: `Todo anda bien.${without}` }
}

/** What failed, and what the owner does about it. */
export const FALLAS: Record<ClaseDeFalla, { texto: string; que_hacer: string }> = {
  pagina: {
    texto: 'Una página o un botón no respondió como debía.',
    que_hacer: 'Si alguien te dice un número de error, dáselo a quien mantiene la página: con él encuentra el fallo.',
  },
  base: {
    texto: 'La base de datos no respondió a tiempo.',
    que_hacer: 'Si pasa a menudo, avisa a quien mantiene la página. A los clientes se les pidió intentar de nuevo.',
  },
  correo: {
    texto: 'Un correo se intentó muchas veces y no salió.',
    que_hacer: 'Ábrelo en Correos: ahí está por qué, y puedes enviarlo otra vez.',
  },
  limpieza: {
    texto: 'La limpieza de la noche no terminó.',
    que_hacer: 'Se intenta otra vez sola. Si pasa varias noches, avisa a quien mantiene la página.',
  },
  respaldo: {
    texto: 'Un respaldo no se hizo, no se copió o no se pudo probar.',
    que_hacer: 'Mira arriba la línea de los respaldos.',
  },
  vivo: {
    texto: 'Las páginas abiertas dejaron por un rato de actualizarse solas.',
    que_hacer: 'Nada: vuelven solas. Si pasa cada día, avisa a quien mantiene la página.',
  },
  disco: {
    texto: 'No quedó espacio en el disco.',
    que_hacer: 'Haz espacio hoy: mira arriba la línea del disco.',
  },
  fotos: {
    texto: 'El lugar donde se guardan las fotos de las piezas ya no acepta las llaves de la tienda.',
    que_hacer:
      'Pide hoy a quien mantiene la página que ponga llaves nuevas. Las fotos que subas mientras tanto esperan y no se pierden; de las otras, algunas no se ven.',
  },
  otra: {
    texto: 'Algo falló dentro de la tienda y quedó en su registro.',
    que_hacer: 'Si se repite, pide a quien mantiene la página que mire el registro de esa hora.',
  },
}
