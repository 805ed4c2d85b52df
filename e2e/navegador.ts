import sparticuz from '@sparticuz/chromium'

/** How to launch Chromium: the one that npm brings, the same wherever we run, or the program that `CHROMIUM` names. */
export async function buscarNavegador() {
  return {
    executablePath: process.env.CHROMIUM || (await sparticuz.executablePath()),
    args: ['--no-sandbox', '--disable-background-networking'],
  }
}
