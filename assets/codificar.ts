import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { limpiar } from './limpiar.ts'

/**
 * Turns renders into the files that the site serves: `node --import tsx assets/codificar.ts RENDERS [picture…]` writes
 * AVIF and WebP into `public/img/`, and lists all pictures there in `src/tienda/imagenes.ts`.
 */
const raiz = path.join(import.meta.dirname, '..')
const destino = path.join(raiz, 'public', 'img')

/** The alternative text of each picture, in the order of the data file. */
const textos: Record<string, string> = {
  hero: 'Pulsera de cuentas azul turquesa y cristal color miel con dije de mariposa, junto a una pulsera de perlas',
  pulsera: 'Pulsera de cuentas azul turquesa con separadores dorados y dije de mariposa',
  puesta: 'Pulsera de cuentas azul turquesa con dije de mariposa, puesta en una muñeca de yeso',
  aretes: 'Par de aros dorados con cuentas y una gota azul turquesa, colgados de un soporte de madera',
  mariposa: 'Pulsera de cuentas turquesa y perlas con una mariposa dorada y nacarada, puesta en un soporte blanco',
  cartera: 'Cartera de mano color caramelo con costura clara, broche de mariposa y asa de cuentas',
  bodegon: 'Mesa de trabajo con un plato de cuentas, un carrete de hilo, una aguja y una pulsera a medio hacer',
  paquete: 'Caja de cartón atada con cordel y tarjeta, delante de una cartera azul verdosa con asa de cuentas',
  'paquete-ancho':
    'Cartera azul verdosa con asa de cuentas junto a una caja de cartón atada con cordel, lista para enviar',
}
const anchos = [360, 720, 1080]
const anchosDe = (nombre: string) => (nombre === 'hero' ? [...anchos, 1440] : anchos)

/** Factors by which red, green and blue get brighter: the plaster then is as cool as the page's background. */
const revelado = [1.055, 1.065, 1.08]

async function codificar(carpeta: string, nombre: string) {
  const limpia = await limpiar(carpeta, nombre)
  const foto = limpia.linear(revelado, [0, 0, 0])
  if (nombre === 'og') {
    await foto.resize(1200, 630).jpeg({ quality: 88, mozjpeg: true }).toFile(path.join(destino, 'og.jpg'))
    return
  }
  for (const ancho of anchosDe(nombre)) {
    const reducida = foto.clone().resize(ancho).sharpen({ sigma: 0.6, m1: 0.3, m2: 1 })
    const archivo = path.join(destino, `${nombre}-${ancho}`)
    await reducida.clone().avif({ quality: 54, effort: 6 }).toFile(`${archivo}.avif`)
    await reducida.clone().webp({ quality: 78, effort: 6 }).toFile(`${archivo}.webp`)
  }
}

/** Writes a picture's entry of the data file. */
async function ficha(nombre: string, alt: string) {
  const suyos = anchosDe(nombre)
  const mayor = sharp(path.join(destino, `${nombre}-${suyos.at(-1)}.webp`))
  const [{ width, height }, { channels }] = await Promise.all([mayor.metadata(), mayor.stats()])
  const color = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')
  const clave = nombre.includes('-') ? `'${nombre}'` : nombre
  return `  ${clave}: {
    ancho: ${width},
    alto: ${height},
    anchos: [${suyos.join(', ')}],
    color: '#${color}',
    alt: '${alt}',
  },`
}

async function principal() {
  const [carpeta, ...cuales] = process.argv.slice(2)
  if (!carpeta) throw new Error('Say the folder of the renders.')
  mkdirSync(destino, { recursive: true })
  for (const nombre of cuales.length > 0 ? cuales : [...Object.keys(textos), 'og']) {
    await codificar(carpeta, nombre)
    console.log(nombre)
  }
  const hechas = Object.entries(textos).filter(([nombre]) => existsSync(path.join(destino, `${nombre}-360.avif`)))
  const fichas = await Promise.all(hechas.map(([nombre, alt]) => ficha(nombre, alt)))
  const texto = `/**
 * The pictures in \`public/img/\`: size of the widest in px, widths, average colour, and what they show.
 * Written by \`assets/codificar.ts\`; the texts are there.
 */
export const imagenes = {
${fichas.join('\n')}
} as const

export type NombreDeImagen = keyof typeof imagenes
`
  writeFileSync(path.join(raiz, 'src', 'tienda', 'imagenes.ts'), texto)
}

void principal()
