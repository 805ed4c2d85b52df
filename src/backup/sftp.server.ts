import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isBackupName } from './retention.ts'
import { type Place, writeWhole } from './wholeFiles.server.ts'

const OPTIONS = ['BatchMode=yes', 'ConnectTimeout=15', 'ServerAliveInterval=15', 'ServerAliveCountMax=4']

/**
 * A folder of another machine, by the system's sftp. No shell reads anything, here or there; `readConfig` has checked
 * user and host. `~/` begins a path in the user's own folder, and `?config=` names a configuration of ssh.
 */
export function openSftp(url: URL): Place {
  const folder = decodeURIComponent(url.pathname).replace(/^\/~\//, '')
  const config = url.searchParams.get('config')
  const args = [
    ...['-q', '-b', '-', '-P', url.port || '22', ...OPTIONS.flatMap((option) => ['-o', option])],
    ...(config ? ['-F', config] : []),
    ...['--', `${url.username}@${url.hostname}`],
  ]

  /** Runs commands in the folder; the first that fails ends them. Local names are those of the folder `cwd`. */
  async function run(commands: string[], cwd = '/') {
    const child = spawn('sftp', args, { cwd, stdio: 'pipe' })
    child.stdin.on('error', () => {}) // it ended early, and says why on its other output
    child.stdin.end([`cd ${quoted(folder)}`, ...commands, ''].join('\n'))
    const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).catch(
      (error) => {
        throw error.code === 'ENOENT'
          ? new Error('Falta el programa sftp en esta máquina: instala openssh-client.')
          : error
      },
    )
    if (child.exitCode !== 0) throw new Error(`sftp dijo: ${complaint.trim().split('\n').at(-1)}`)
    return output
  }

  return {
    list: async () =>
      (await run(['ls -1']))
        .split('\n')
        .map((line) => line.trim())
        .filter(isBackupName),
    async put(file) {
      const name = path.basename(file)
      // sftp ends at the first error, so that a file gets its name only when all of it is on the other disk.
      await run([`put -f ${name} ${name}.parcial`, `rename ${name}.parcial ${name}`], path.dirname(file))
    },
    get: (name, target) =>
      writeWhole(target, async (partial) => {
        await run([`get ${name} ${path.basename(partial)}`], path.dirname(partial))
        await stat(partial)
      }),
    async remove(names) {
      if (names.length > 0) await run(names.map((name) => `rm ${name}`))
    },
  }
}

/** A path as sftp reads it. */
const quoted = (name: string) => `"${name.replace(/[\\"]/g, '\\$&')}"`
