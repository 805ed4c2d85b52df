import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

const PROGRAM = '/usr/sbin/sshd'

/**
 * The system's ssh server on a port of its own, with keys of its own, for this user; null where none is installed.
 * @param folder where its files go
 */
export async function openSshd(folder: string) {
  if (!existsSync(PROGRAM)) return null
  const place = path.join(folder, 'ssh')
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const at = (name: string) => path.join(place, name)
  for (const name of ['host', 'user']) spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)])
  const port = await freePort()
  const [, hostKey = ''] = readFileSync(at('host.pub'), 'utf8').split(' ')
  writeFileSync(at('known'), `[127.0.0.1]:${port} ssh-ed25519 ${hostKey}\n`)
  writeFileSync(at('config'), `IdentityFile ${at('user')}\nIdentitiesOnly yes\nUserKnownHostsFile ${at('known')}\n`)
  writeFileSync(
    at('sshd'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${at('host')}`,
      `AuthorizedKeysFile ${at('user.pub')}`,
      'StrictModes no',
      'PermitRootLogin yes',
      'UsePAM no',
      `PidFile ${at('pid')}`,
      // No shell, as at a storage account.
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
    ].join('\n'),
  )
  chmodSync(at('sshd'), 0o600)
  // sshd as root wants this folder.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(PROGRAM, ['-D', '-e', '-f', at('sshd')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await vi.waitFor(() => {
    if (!said.includes('Server listening')) throw new Error(`sshd does not listen: ${said}`)
  }, 10_000)
  return {
    urlOf: (target: string) =>
      `ssh://${userInfo().username}@127.0.0.1:${port}${target.split('/').map(encodeURIComponent).join('/')}?config=${encodeURIComponent(at('config'))}`,
    async close() {
      child.kill()
      await once(child, 'close')
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? address?.port : undefined
}
