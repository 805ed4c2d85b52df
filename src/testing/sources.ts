import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** This file reads the project's TypeScript files as text, for the tests that check its rules. */
export const root = path.join(import.meta.dirname, '../..')
export const sourceFiles = globSync('{src,e2e,bench}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('node_modules'),
)
const textsByFile = new Map(sourceFiles.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

export const textOf = (file: string) => textsByFile.get(file) ?? ''
export const isProjectFile = (file: string) => textsByFile.has(file)

const isTestFile = (file: string) => /\.test\.tsx?$|^src\/testing\//.test(file)
/** Files that run in production. */
export const shopFiles = sourceFiles.filter((file) => file.startsWith('src/') && !isTestFile(file))
