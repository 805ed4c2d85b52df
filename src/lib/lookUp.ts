/** What a table has under a text that came from outside; undefined also for what every object has, like `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
