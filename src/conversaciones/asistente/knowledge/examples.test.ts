import { expect, test } from 'vitest'
import { foldText } from '#lib/foldText.ts'
import { randomFrom, shuffle, trainClassifier } from './classifier.ts'
import { readExamples } from './examples.server.ts'
import { findPagePassage } from './passages.server.ts'
import { isNada, isTalk, overlapping, TEMAS } from './temas.ts'

const examples = readExamples()
const wants = Map.groupBy(examples, ({ want }) => (isNada(want) ? 'nada' : want))

test('each want has enough examples, and each question of the pages is a want', () => {
  const few = [...wants].filter(([want, own]) => own.length < (want === 'nada' ? 400 : 60)).map(([want]) => want)
  expect(few).toEqual([])
  expect([...TEMAS.keys()].filter((tema) => !wants.has(tema))).toEqual([])
  expect([...wants.keys()].filter((want) => want !== 'nada' && !isTalk(want) && !TEMAS.has(want))).toEqual([])
  expect([...TEMAS.keys()].filter((tema) => !findPagePassage(tema))).toEqual([])
  expect([...TEMAS.keys()].flatMap((tema) => [...overlapping(tema)]).filter((tema) => !TEMAS.has(tema))).toEqual([])
})

test('no message is an example twice', () => {
  const texts = examples.map(({ text }) => foldText(text).replace(/[^\p{L}\p{N} ?.]/gu, ''))
  expect(texts.filter((text, index) => texts.indexOf(text) < index)).toEqual([])
})

test('the classifier generalises to messages that it has not seen, and learns the same each time', () => {
  const shuffled = [...examples]
  shuffle(shuffled, randomFrom(1))
  const unseen = shuffled.slice(0, 400)
  const [first, second] = [1, 2].map(() => trainClassifier(shuffled.slice(400)))
  const right = unseen.filter(({ text, want }) => first?.rank(text)[0]?.want === want).length
  // By chance it would be 6.
  expect(right / unseen.length).toBeGreaterThan(0.55)
  expect(first?.rank('cuanto cuesta')).toEqual(second?.rank('cuanto cuesta'))
})
