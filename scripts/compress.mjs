import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const FORMATS = [
  { suffix: '.br', compress: promisify(brotliCompress) }, // best quality by default
  { suffix: '.gz', compress: (content) => promisify(gzip)(content, { level: 9 }) },
]

/** Writes compressed copies beside each file of a folder that is text or WebAssembly, where they are smaller. */
export async function compressFolder(folder) {
  const textFiles = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
  await Promise.all(
    textFiles.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      for (const { suffix, compress } of FORMATS) {
        const compressed = await compress(content)
        if (compressed.length < content.length) await writeFile(file + suffix, compressed)
      }
    }),
  )
}
