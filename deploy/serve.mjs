// Starts the built shop under systemd or in a container. This process becomes the server, so that signals reach it and
// only the supervisor restarts it.
import path from 'node:path'
import { shopServer } from '../scripts/server-command.mjs'

process.chdir(path.dirname(import.meta.dirname))
process.removeAllListeners('warning') // `execve` is announced as experimental at each start
process.execve(process.execPath, [process.execPath, ...shopServer.args], {
  ...process.env,
  ...shopServer.env,
  NODE_ENV: 'production',
})
