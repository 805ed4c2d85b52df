import path from 'node:path'
import { ordenar } from '#db/command.server.ts'
import { acompanarEmbebida } from '#db/embebida.server.ts'
import { elegirArchivo } from './archivo.server.ts'
import { respaldar } from './volcado.server.ts'

// `npm run backup`, also while the shop works. An argument says where: a folder that is there, or a new file in one.
await ordenar('No se pudo respaldar.', acompanarEmbebida, async ({ url, embebida, dataDir, secret }) => {
  const archivo = await elegirArchivo(process.argv[2], path.join(embebida?.dir ?? dataDir, 'respaldos'))
  const secreto = { valor: secret ?? embebida?.secreto ?? '', propio: secret === undefined }
  const { filas, bytes } = await respaldar({ url, archivo, secreto })
  console.log(`Respaldo hecho: ${archivo} (${filas.toLocaleString('es-DO')} filas, ${Math.ceil(bytes / 1000)} kB)`)
  console.log('Guarda una copia fuera de esta máquina, y como una llave: lleva los datos de tus clientes.')
})
