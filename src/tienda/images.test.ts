import { existsSync, globSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { imagenes } from './imagenes.ts'

const kilobytes = (file: string) => statSync(`public/img/${file}`).size / 1024

describe.each(Object.entries(imagenes))('%s', (name, { anchos: widths, color, alt }) => {
  test('every file in the srcset exists', () => {
    const missing = widths
      .flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`])
      .filter((file) => !existsSync(`public/img/${file}`))
    expect(missing).toEqual([])
  })

  test('the smallest width is small enough for a phone', () => {
    expect(kilobytes(`${name}-360.avif`)).toBeLessThan(30)
    expect(kilobytes(`${name}-720.avif`)).toBeLessThan(name === 'hero' ? 40 : 30)
  })

  test('it has a colour and an alt text that promises no stone', () => {
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    expect(alt).toMatch(/^[A-ZÁÉÍÓÚ].{20,140}[^.]$/)
    expect(alt).not.toMatch(/larimar|ámbar|\boro\b|piedra/i)
  })
})

test('the folder has no unused files', () => {
  const requested = Object.entries(imagenes).flatMap(([name, { anchos: widths }]) =>
    widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  expect(globSync('*', { cwd: 'public/img' }).sort()).toEqual([...requested, 'og.jpg'].sort())
})

test('the picture for shared links is small enough for chats', () => {
  expect(kilobytes('og.jpg')).toBeLessThan(200)
})
