/** The marks that the buttons above a text put around what is chosen. */
export type Mark = 'negrita' | 'cursiva' | 'lista' | 'enlace'

/** A text with what is chosen in it, in characters. */
export type Chosen = { text: string; from: number; to: number }

const AROUND = { negrita: '**', cursiva: '*' } as const
const SAMPLE = 'texto'
const ADDRESS = 'https://'

/** Puts a mark around what is chosen, or takes it away; chooses what the person types next. */
export function withMark({ text, from, to }: Chosen, mark: Mark): Chosen {
  const [before, chosen, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (mark === 'lista') {
    const start = before.lastIndexOf('\n') + 1
    const lines = text.slice(start, to).split('\n')
    const isList = lines.every((line) => line.startsWith('- '))
    const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
    return { text: text.slice(0, start) + changed + after, from: start, to: start + changed.length }
  }
  const words = chosen || SAMPLE
  if (mark === 'enlace') {
    const at = from + words.length + 3
    return { text: `${before}[${words}](${ADDRESS})${after}`, from: at, to: at + ADDRESS.length }
  }
  const sign = AROUND[mark]
  const { length } = sign
  if (before.endsWith(sign) && after.startsWith(sign))
    return { text: before.slice(0, -length) + chosen + after.slice(length), from: from - length, to: to - length }
  return { text: before + sign + words + sign + after, from: from + length, to: from + length + words.length }
}
