import { expect, test } from 'vitest'
import { openQueue } from './queue.ts'

/** Works that a test ends one by one; `started` says in which order they began. */
function openWorks(atOnce: number) {
  const inTurn = openQueue(atOnce)
  const started: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const add = (name: string) =>
    inTurn(
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name)
          ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)))
        }),
      name.charAt(0),
    )
  return { started, add, end: (name: string, failure?: Error) => ends.get(name)?.(failure) }
}

test('runs so many works at once as it may, and the next when one ends, also by a failure', async () => {
  const { started, add, end } = openWorks(2)
  const works = ['a1', 'a2', 'a3', 'a4'].map(add)
  await expect.poll(() => started).toEqual(['a1', 'a2'])
  end('a2', new Error('broken'))
  await expect(works[1]).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'a3'])
  end('a1')
  await expect.poll(() => started).toEqual(['a1', 'a2', 'a3', 'a4'])
  for (const name of ['a3', 'a4']) end(name)
  expect(await Promise.all([works[0], works[2], works[3]])).toEqual(['a1', 'a3', 'a4'])
})

test('keys take turns, also with one that came while another was at work', async () => {
  const { started, add, end } = openWorks(1)
  const works = ['a1', 'a2', 'a3'].map(add)
  await expect.poll(() => started).toEqual(['a1'])
  works.push(add('b1'), add('b2'))
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(works)
})
