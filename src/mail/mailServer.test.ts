import { expect, test } from 'vitest'
import { openMailServer } from './mailServer.server.ts'
import { RETRY_POLICY } from './retryPolicy.ts'

const log = { info: () => {}, warn: () => {} }

function openAt() {
  let clock = 0
  const server = openMailServer(RETRY_POLICY, log, () => clock)
  return {
    server,
    advance: (ms: number) => {
      clock += ms
      return server
    },
  }
}

test('a mail server that is down is probed after one second, then less often, at least every ten; one answer ends the outage', () => {
  const { server, advance } = openAt()
  const delays = Array.from({ length: 7 }, (_, time) => {
    expect(server.attempt(`correo-${time}`).onFailure('servidor')).toBe(false)
    const delay = server.msUntilProbe()
    advance(delay)
    return delay
  })
  expect(delays).toEqual([1000, 2000, 4000, 8000, 10000, 10000, 10000])
  expect(server.isDown()).toBe(true)
  server.attempt('uno').onResponse()
  expect([server.isDown(), server.msUntilProbe()]).toEqual([false, 0])
})

test('a refusal is an answer, so the server is up', () => {
  const { server, advance } = openAt()
  server.attempt('uno').onFailure('servidor')
  advance(1000)
  expect(server.attempt('dos').onFailure('rechazo')).toBe(true)
  expect(server.isDown()).toBe(false)
})

test('several deliveries that break off together count as one failure', () => {
  const { server } = openAt()
  const attempts = ['uno', 'dos', 'tres'].map(server.attempt)
  for (const attempt of attempts) attempt.onFailure('servidor')
  expect(server.msUntilProbe()).toBe(1000)
})

test('a mail that breaks off while the server answers others delays nobody, and is to blame the second time', () => {
  const { server, advance } = openAt()
  const attemptOnce = () => {
    const attempt = server.attempt('veneno')
    advance(5).attempt('otro').onResponse()
    advance(5)
    return attempt.onFailure('servidor')
  }
  expect(attemptOnce()).toBe(false)
  expect(server.isDown()).toBe(false)
  expect(attemptOnce()).toBe(true)
  expect(server.isDown()).toBe(false)
})

test('a mail that breaks off while the server answers nobody else is never to blame', () => {
  const { server, advance } = openAt()
  for (let time = 0; time < 50; time++) {
    expect(server.attempt('uno').onFailure('servidor')).toBe(false)
    advance(server.msUntilProbe())
  }
})
