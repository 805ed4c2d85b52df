import sparticuz from '@sparticuz/chromium'

/** Launch options of Chromium: npm's, the same everywhere, or the program in `CHROMIUM`. */
export async function findBrowser() {
  return {
    executablePath: process.env.CHROMIUM || (await sparticuz.executablePath()),
    // Without a GPU, saving the process that receives each frame costs a tenth less.
    args: ['--no-sandbox', '--disable-background-networking', '--in-process-gpu'],
  }
}
