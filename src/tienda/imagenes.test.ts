import { existsSync, globSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { imagenes } from './imagenes.ts'

const kilos = (archivo: string) => statSync(`public/img/${archivo}`).size / 1024

describe.each(Object.entries(imagenes))('%s', (nombre, { anchos, color, alt }) => {
  test('every file that the page may ask for is there', () => {
    const faltan = anchos
      .flatMap((ancho) => [`${nombre}-${ancho}.avif`, `${nombre}-${ancho}.webp`])
      .filter((archivo) => !existsSync(`public/img/${archivo}`))
    expect(faltan).toEqual([])
  })

  test('a phone gets it light', () => {
    expect(kilos(`${nombre}-360.avif`)).toBeLessThan(30)
    expect(kilos(`${nombre}-720.avif`)).toBeLessThan(nombre === 'hero' ? 40 : 30)
  })

  test('it has a colour, and words that do not promise a stone', () => {
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    expect(alt).toMatch(/^[A-ZÁÉÍÓÚ].{20,140}[^.]$/)
    expect(alt).not.toMatch(/larimar|ámbar|\boro\b|piedra/i)
  })
})

test('nothing in the folder is left over', () => {
  const pedidas = Object.entries(imagenes).flatMap(([nombre, { anchos }]) =>
    anchos.flatMap((ancho) => [`${nombre}-${ancho}.avif`, `${nombre}-${ancho}.webp`]),
  )
  expect(globSync('*', { cwd: 'public/img' }).sort()).toEqual([...pedidas, 'og.jpg'].sort())
})

test('the picture of shared links is small enough for every chat', () => {
  expect(kilos('og.jpg')).toBeLessThan(200)
})
