import sparticuz from '@sparticuz/chromium'

/** How to launch Chromium: the one that npm brings, the same wherever we run, or the program that `CHROMIUM` names. */
export async function findBrowser() {
  return {
    executablePath: process.env.CHROMIUM || (await sparticuz.executablePath()),
    // Without a graphics card, one process less to hand each picture to costs a tenth less.
    args: ['--no-sandbox', '--disable-background-networking', '--in-process-gpu'],
  }
}
