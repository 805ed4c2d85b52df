import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const FORMATS = [
  { final: '.br', comprimir: promisify(brotliCompress) }, // at its best by default
  { final: '.gz', comprimir: (content) => promisify(gzip)(content, { level: 9 }) },
]

/** Writes beside each text file of a folder its compressed copies, where they are shorter. */
export async function compressFolder(folder) {
  const textFiles = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    textFiles.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      for (const { final: suffix, comprimir: compress } of FORMATS) {
        const compressed = await compress(content)
        if (compressed.length < content.length) await writeFile(file + suffix, compressed)
      }
    }),
  )
}
