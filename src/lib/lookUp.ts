/** Looks up an untrusted key in a table; undefined also for inherited names such as `constructor`. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
