import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/ui/tokens.css', 'utf8')
const light = readTokens(':root')
const themes = { claro: light, oscuro: { ...light, ...readTokens('.dark') } }

// Text, background, and the minimum ratio (WCAG 1.4.3 and 1.4.11).
const pairs: [frente: string, fondo: string, minimo: number][] = [
  ['foreground', 'background', 4.5],
  ['foreground', 'card', 4.5],
  ['foreground', 'accent', 4.5],
  ['muted-foreground', 'background', 4.5],
  ['muted-foreground', 'card', 4.5],
  ['muted-foreground', 'sunken', 4.5],
  ['primary-foreground', 'primary', 4.5],
  ['primary-foreground', 'primary-hover', 4.5],
  ['primary', 'background', 4.5],
  ['primary', 'card', 4.5],
  ['primary', 'sunken', 4.5],
  ['accent-foreground', 'accent', 4.5],
  ['ambar-text', 'background', 4.5],
  ['ambar-text', 'ambar-tint', 4.5],
  ['foreground', 'ambar-tint', 4.5],
  ['ambar-foreground', 'ambar', 4.5],
  ['rosa', 'background', 4.5],
  ['destructive', 'background', 4.5],
  ['destructive', 'card', 4.5],
  ['destructive-foreground', 'destructive', 4.5],
  ['success', 'card', 4.5],
  ['warning', 'card', 4.5],
  ...['azul', 'amarillo', 'verde', 'gris', 'rojo'].map((c): [string, string, number] => [`${c}-foreground`, c, 4.5]),
  ['input', 'background', 3],
  ['input', 'card', 3],
  ['input', 'sunken', 3],
  ['ring', 'background', 3],
  ['footer-foreground', 'footer', 4.5],
  // The current dot's amber fill has too little contrast on white, so its border must have enough.
  ['ambar-borde', 'card', 3],
]

describe.each(Object.entries(themes))('tema %s', (_, tokens) => {
  test.each(pairs)('%s on %s reaches %d', (foreground, background, min) => {
    expect(contrast(color(tokens, foreground), color(tokens, background))).toBeGreaterThanOrEqual(min)
  })
})

test.each([
  ['claro', 'foreground', 'background', 14.78],
  ['claro', 'primary', 'background', 6.47],
  ['claro', 'input', 'sunken', 3.13],
  ['oscuro', 'foreground', 'card', 14.27],
  ['oscuro', 'ring', 'background', 10.95],
] as const)('%s: %s on %s is still the %d of the design', (theme, foreground, background, expected) => {
  expect(contrast(color(themes[theme], foreground), color(themes[theme], background))).toBeCloseTo(expected, 1)
})

type LinearRgb = [r: number, g: number, b: number]

function readTokens(selector: string) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function color(tokens: Record<string, string | undefined>, name: string): LinearRgb {
  const value = tokens[name]
  const alias = /^var\(--([\w-]+)\)$/.exec(value ?? '')?.[1]
  if (alias) return color(tokens, alias)
  const hex = /^#(..)(..)(..)$/.exec(value ?? '')
  if (hex) {
    const [r, g, b] = hex.slice(1).map((hexPair) => toLinear(Number.parseInt(hexPair, 16) / 255))
    return [r ?? 0, g ?? 0, b ?? 0]
  }
  const oklch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value ?? '')
  if (!oklch) throw new Error(`--${name} is no colour: ${value}`)
  const [l, c, h] = oklch.slice(1).map(Number)
  return fromOklch(l ?? 0, c ?? 0, h ?? 0)
}

function toLinear(s: number) {
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}

/** OKLCH to linear sRGB (CSS Color 4, §10), clipped to the sRGB gamut. */
function fromOklch(l: number, c: number, h: number): LinearRgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels: LinearRgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return channels.map((v) => Math.min(1, Math.max(0, v))) as LinearRgb // `map` loses the tuple's length
}

function contrast(one: LinearRgb, other: LinearRgb) {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance([r, g, b]: LinearRgb) {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
