import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '#lib/route.ts'
import { openShop } from '#testing/shop.server.ts'
import { serveWith } from './serve.server.ts'

const { db } = await openShop()
const serve = serveWith(Fastify(), db)
const route = (schema: Partial<Route['schema']>): Route => ({
  method: 'POST',
  url: '/api/prueba/:id',
  policy: 'publica',
  schema: { summary: 'A route of this test', response: { 200: z.object({}) }, ...schema },
})
const id = z.object({ id: z.string() })

test('a name in two parts of a request is refused at the start, because one would hide the other', () => {
  expect(() => serve(route({ params: id, body: id }), () => ({}))).toThrow('declares a name twice')
  expect(() => serve(route({ body: z.object({ autor: z.string() }) }), () => ({}))).toThrow('declares a name twice')
})

test('a route with several successes, or none, is refused at the start', () => {
  const several = route({ response: { 200: z.object({}), 201: z.object({}) } })
  expect(() => serve(several, () => ({}))).toThrow('2 successes')
  expect(() => serve(route({ response: { 404: z.object({}) } }), () => ({}))).toThrow('0 successes')
})
