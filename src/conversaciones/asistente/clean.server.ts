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

const LONG_NUMBER = /\d(?:[\s._/-]*\d){10,}/g
const PHONE = /^1?8[024]9\d{7}$/

/** Whether a text has a number as long as that of a card or a cédula, so that its other words may be secrets too. */
export function hasCardOrCedula(text: string) {
  const numbers = withoutCodigos(text).match(LONG_NUMBER) ?? []
  return numbers.some((number) => !PHONE.test(number.replace(/\D/g, '')))
}

/** Hash of a text's words: the same words are the same question. */
export const digestOf = (text: string) => createHash('sha256').update(wordsOf(text).join(' ')).digest('hex')
