import { createHash } from 'node:crypto'
import { withoutCodigos } from './codigos.ts'
import { wordsOf } from './knowledge/classifier.ts'

/** Personal data: addresses of mail and of the web, names of accounts, phones, codes and other long numbers. */
const PERSONAL_DATA =
  /[^\s@]*\s?@\s?[^\s@]+|\S+\s+arroba\s+\S+(?:\s+punto\s+\p{L}+)*|\b(?:https?:\/\/|www\.)\S+|\bB-?\d{4,}|\+?\(?\d(?:[\s().+/_-]*\d){4,}/giu

/** A text for staff, in one line and without personal data as far as a pattern recognises it. */
export function withoutPersonalData(text: string) {
  return withoutCodigos(text).replace(PERSONAL_DATA, ' ').replace(/\s+/g, ' ').trim()
}

/** Hash of a text's words: the same words are the same question. */
export const digestOf = (text: string) => createHash('sha256').update(wordsOf(text).join(' ')).digest('hex')
