import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { INCOMPLETE } from './format.server.ts'

/** Rounds of scrypt as a power of two; each try of a passphrase takes 64 MB (docs/decisions/066). */
const WORK_FACTOR = 16
/** How every file of age begins (age-encryption.org/v1). */
const FIRST_LINE = 'age-encryption.org/v1\n'

type Content = AsyncIterable<Uint8Array>
const toWeb = (content: Content) => Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array> // Node types it apart

/** Encrypts by a passphrase in the format of `age`, 64 KB at a time. */
export async function* encrypt(content: Content, passphrase: string): Content {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(toWeb(content))
}

/** @throws Error with a sentence for the terminal, when the passphrase is wrong or the content damaged */
export async function* decrypt(content: Content, passphrase: string): Content {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  // The library's errors all say that these bytes are not what that passphrase encrypted.
  const plain = await decrypter.decrypt(toWeb(content)).catch(() => {
    throw new Error(
      'BACKUP_PASSPHRASE no es la frase con que se cifró este respaldo, o el archivo está dañado al principio. No se restauró nada.',
    )
  })
  try {
    yield* plain
  } catch {
    throw new Error(INCOMPLETE)
  }
}

export async function isEncrypted(file: string) {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length)).finally(() => handle.close())
  return buffer.toString('latin1') === FIRST_LINE
}
