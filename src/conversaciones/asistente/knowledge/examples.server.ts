import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#lib/projectRoot.server.ts'
import type { Example } from './classifier.ts'

/** One message per line: what its author wants, a tab, and the message as it was typed. */
const EXAMPLES_FILE = 'src/conversaciones/asistente/knowledge/examples.tsv'

/**
 * The messages that the assistant learns from.
 * @throws Error that names the first line without two columns
 */
export function readExamples(): Example[] {
  const lines = readFileSync(path.join(projectRoot, EXAMPLES_FILE), 'utf8').trimEnd().split('\n')
  return lines.map((line, index) => {
    const [want, text, ...rest] = line.split('\t')
    if (!want || !text || rest.length > 0) throw new Error(`${EXAMPLES_FILE}: line ${index + 1} has no two columns`)
    return { want, text }
  })
}
