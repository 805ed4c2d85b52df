import path from 'node:path'
import { runCommand } from '#db/command.server.ts'
import { joinEmbedded } from '#db/embedded.server.ts'
import { backUp } from './dump.server.ts'
import { chooseFile } from './file.server.ts'

// `npm run backup` also works while the shop runs. An argument names an existing folder, or a new file in a folder.
await runCommand('No se pudo respaldar.', joinEmbedded, async ({ url, embedded, dataDir, secret }) => {
  const file = await chooseFile(process.argv[2], path.join(embedded?.dir ?? dataDir, 'respaldos'))
  const backupSecret = { value: secret ?? embedded?.secret ?? '', isOwn: secret === undefined }
  const { filas: rowCount, bytes } = await backUp({ url, file, secret: backupSecret })
  console.log(`Respaldo hecho: ${file} (${rowCount.toLocaleString('es-DO')} filas, ${Math.ceil(bytes / 1000)} kB)`)
  console.log('Guarda una copia fuera de esta máquina, y como una llave: lleva los datos de tus clientes.')
})
