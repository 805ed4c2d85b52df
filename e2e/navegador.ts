import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'

const instalados = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How to launch Chromium: the machine's own where there is one, else the one that npm brought. */
export async function buscarNavegador() {
  return {
    executablePath: instalados.find((camino) => existsSync(camino)) ?? (await sparticuz.executablePath()),
    args: ['--no-sandbox', '--disable-background-networking'],
  }
}
