import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { acompanarEmbebida } from '#db/embebida.server.ts'
import { ordenar } from './orden.server.ts'
import { respaldar } from './volcado.server.ts'

// `npm run backup`, also while the shop works. An argument says where: a folder that is there, or a new file in one.
await ordenar('No se pudo respaldar.', acompanarEmbebida, async ({ url, embebida, dataDir, secret }) => {
  const archivo = await elegirArchivo(process.argv[2], path.join(embebida?.dir ?? dataDir, 'respaldos'))
  const secreto = { valor: secret ?? embebida?.secreto ?? '', propio: secret === undefined }
  const { filas, bytes } = await respaldar({ url, archivo, secreto })
  console.log(`Respaldo hecho: ${archivo} (${filas.toLocaleString('es-DO')} filas, ${Math.ceil(bytes / 1000)} kB)`)
  console.log('Guarda una copia fuera de esta máquina, y como una llave: lleva los datos de tus clientes.')
})

/** No folder is made where one was named: it may be a disk that is not mounted, and a name without `.gz` meant a folder. */
async function elegirArchivo(pedido: string | undefined, porDefecto: string) {
  if (!pedido) await mkdir(porDefecto, { recursive: true, mode: 0o700 })
  const lugar = path.resolve(pedido ?? porDefecto)
  const esArchivo = !esCarpeta(lugar) && /\.gz$/.test(pedido ?? '')
  const carpeta = esArchivo ? path.dirname(lugar) : lugar
  const nombre = `respaldo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const archivo = esArchivo ? lugar : path.join(carpeta, nombre)
  if (!esCarpeta(carpeta))
    throw new Error(`No existe la carpeta ${carpeta}. Créala, o di un archivo que acabe en .gz dentro de otra.`)
  if (existsSync(archivo)) throw new Error(`Ya existe ${archivo}, y un respaldo no borra otro. Di otro nombre.`)
  return archivo
}

function esCarpeta(lugar: string) {
  return statSync(lugar, { throwIfNoEntry: false })?.isDirectory() ?? false
}
