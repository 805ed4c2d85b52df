import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '#db/command.server.ts'
import { joinEmbedded } from '#db/embedded.server.ts'
import { chooseFile } from './file.server.ts'
import { runBackup } from './run.server.ts'

// `npm run backup` also works while the shop runs. An argument names an existing folder, or a new file in a folder.
// The shop itself runs it each night with `--automatico`.
await runCommand('No se pudo respaldar.', joinEmbedded, async ({ url, embedded, dataDir, secret, backups }) => {
  const isNightly = process.argv[2] === '--automatico'
  const requested = isNightly ? undefined : process.argv[2]
  const clase = isNightly ? 'automatico' : 'manual'
  const own = path.join(embedded?.dir ?? dataDir, 'respaldos')
  if (!backups.dir && !requested) await mkdir(own, { recursive: true, mode: 0o700 })
  const file = await chooseFile({ requested, folder: backups.dir ?? own, clase, isEncrypted: !!backups.passphrase })
  const { filas: rowCount, bytes } = await runBackup({
    url,
    clase,
    file,
    isInSeries: !requested,
    secret: { value: secret ?? embedded?.secret ?? '', isOwn: secret === undefined },
    passphrase: backups.passphrase,
    copy: backups.copy,
    databaseFolder: embedded?.dir,
  })
  console.log(`Respaldo hecho: ${file} (${rowCount.toLocaleString('es-DO')} filas, ${Math.ceil(bytes / 1000)} kB)`)
  if (backups.copy && !requested) console.log(`Y copiado a ${placeName(backups.copy.url)}.`)
  else console.log('Guarda una copia fuera de esta máquina, y como una llave: lleva los datos de tus clientes.')
})

// A declaration, because the command above runs before the end of the module.
function placeName({ protocol, host, pathname }: URL) {
  return `${protocol}//${host}${pathname}`
}
