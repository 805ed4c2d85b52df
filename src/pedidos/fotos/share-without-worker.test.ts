import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { SHARE_PATH } from '#lib/shared.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, carla } = await openShop({ site: openTestSite() })

const boundary = 'limite'
const share = (bytes: number, site: string) =>
  app.inject({
    method: 'POST',
    url: SHARE_PATH,
    headers: {
      cookie: carla.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': site,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="fotos"; filename="a.jpg"\r\n\r\n`),
      Buffer.alloc(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })

// The phone itself starts the navigation that brings what was shared, so it comes from no site.
test('what is shared while no worker runs leads to the page that says so, however heavy it is', async () => {
  for (const bytes of [10, 40 * 1024 * 1024]) {
    const { statusCode, headers } = await share(bytes, 'none')
    expect([statusCode, headers.location]).toEqual([303, `${SHARE_PATH}?fallo=perdido`])
  }
})

test('another site can share nothing', async () => {
  expect((await share(10, 'cross-site')).statusCode).toBe(403)
})

test('who is no staff gets the answer before the body is read', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024)
  const payload = new Readable({
    read() {
      sent += chunk.length
      this.push(sent > 60_000_000 ? null : chunk)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'none' }
  const answer = await app.inject({ method: 'POST', url: SHARE_PATH, headers, payload })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHARE_PATH}?fallo=perdido`])
  expect(answer.headers.connection).toBe('close')
  expect(sent).toBeLessThan(1_000_000)
})
