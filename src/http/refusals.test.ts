import { expect, test } from 'vitest'
import { conflict } from '#lib/errors.ts'
import { openShop } from '#testing/shop.server.ts'

const { app } = await openShop()

test('a refusal without a type of its own says so', () => {
  expect(conflict('Ya estaba.').rechazo.type).toBe('about:blank')
  expect(conflict('Ya estaba.', 'repetido').rechazo.type).toBe('repetido')
})

test('a route with an idempotency key declares the refusal of another form with the same key', async () => {
  const { paths } = (await app.inject({ url: '/api/docs' })).json()
  expect(Object.keys(paths['/api/gestion/noticias'].post.responses)).toContain('409')
})
