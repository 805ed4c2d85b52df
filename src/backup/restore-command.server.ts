import path from 'node:path'
import { runCommand } from '#db/command.server.ts'
import { changeSecret, startEmbedded } from '#db/embedded.server.ts'
import { digestOf } from './dump.server.ts'
import { findFile } from './file.server.ts'
import { openPlace } from './places.server.ts'
import { restore } from './restore.server.ts'

// `npm run restore -- FILE` restores a backup into an empty database while the shop is stopped. A name that is no file
// here is fetched from the second place; without a name the command lists those.
await runCommand('No se pudo restaurar.', startEmbedded, async ({ url, embedded, dataDir, secret, backups }) => {
  const folder = backups.dir ?? path.join(embedded?.dir ?? dataDir, 'respaldos')
  const file = await findFile(process.argv[2], backups.copy && { place: openPlace(backups.copy), folder })
  const {
    tablas: tables,
    hecho: madeAt,
    huella_del_secreto,
  } = await restore({
    url,
    file,
    passphrase: backups.passphrase,
    async onEnd({ secreto: backupSecret }) {
      if (embedded && !secret && backupSecret) await changeSecret(embedded.dir, backupSecret)
    },
  })
  const rowCount = tables.reduce((sum, table) => sum + table.filas, 0).toLocaleString('es-DO')
  console.log(`Restaurado lo que había el ${madeAt}: ${rowCount} filas. Ya puedes arrancar la tienda.`)
  if (secret && digestOf(secret) !== huella_del_secreto)
    console.log('SECRET no es el de la tienda respaldada: las sesiones se cierran y cada persona entra de nuevo.')
})
