import { expect, test } from 'vitest'
import { describeBrowser } from './browser.ts'

const LIKE_GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome en Android', `Mozilla/5.0 (Linux; Android 10; K) ${LIKE_GECKO} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet en Android',
    `Mozilla/5.0 (Linux; Android 14; SM-A155M) ${LIKE_GECKO} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Safari en iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome en iPhone', `${IPHONE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Instagram en iPhone', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85`],
  ['Firefox en Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Edge en Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_GECKO} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  [
    'Safari en Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['Chrome en ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE_GECKO} Chrome/141.0.0.0 Safari/537.36`],
  ['Firefox en Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Un navegador desconocido', 'curl/8.5.0'],
  ['Un navegador desconocido', ''],
  ['Un navegador desconocido', null],
])('%s', (nombre, userAgent) => {
  expect(describeBrowser(userAgent).nombre).toBe(nombre)
})

test('phones are told from computers', () => {
  expect(describeBrowser(`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`).isMobile).toBe(true)
  expect(describeBrowser('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0').isMobile).toBe(false)
})
