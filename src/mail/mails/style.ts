import type { CSSProperties } from 'react'

/**
 * The tokens of the site (`ui/tokens.css`) as hexadecimal values, inline on each element, as mail programs need them.
 * Programs that honour `prefers-color-scheme` get the dark values by class; the others show a light mail.
 */
export const light = {
  fondo: '#F4F8F7',
  tarjeta: '#FFFFFF',
  hundido: '#E9F1F0',
  tinta: '#13252B',
  apagado: '#4A5F66',
  borde: '#D2DEDD',
  primario: '#0E6277',
  sobrePrimario: '#FFFFFF',
  ambar: '#E2A03A',
  ambarBorde: '#C8731A',
  ambarTinte: '#FBEFD6',
} as const

export const dark: Record<keyof typeof light, string> = {
  fondo: '#0B171B',
  tarjeta: '#112126',
  hundido: '#081215',
  tinta: '#E7F0EF',
  apagado: '#A2B6BA',
  borde: '#24393F',
  primario: '#6CC3D3',
  sobrePrimario: '#05222A',
  ambar: '#EFB45B',
  ambarBorde: '#EFB45B',
  ambarTinte: '#33270F',
}

const serif = "'Ibarra Real Nova', Georgia, 'Times New Roman', serif"
export const sans = "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const body = { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: light.tinta }
const little = { margin: 0, fontSize: 14, lineHeight: '21px', color: light.apagado }
const display = { margin: 0, fontFamily: serif, color: light.tinta }
const thread = { width: 0, margin: '0 auto', fontSize: 0, lineHeight: 0 }
const anywhere = { overflowWrap: 'anywhere' } as const

/** How each piece of a mail looks: tag, class for the dark values, inline style. */
export const looks = {
  brand: ['p', 'tinta', { ...display, padding: '0 4px 16px', fontSize: 26, lineHeight: '32px' }],
  title: ['h1', 'tinta', { ...display, margin: '0 0 12px', fontWeight: 500, fontSize: 30, lineHeight: '34px' }],
  paragraph: ['p', 'tinta', body],
  small: ['p', 'apagado', little],
  contact: ['p', 'apagado', { ...little, margin: '12px 0 0' }],
  code: [
    'p',
    'tinta',
    { ...body, margin: 0, fontSize: 28, fontWeight: 600, lineHeight: '36px', letterSpacing: '0.04em' },
  ],
  warning: ['p', 'tinta', { ...body, margin: 0, fontSize: 15, lineHeight: '22px' }],
  status: ['p', 'tinta', { ...display, fontWeight: 500, fontSize: 24, lineHeight: '29px' }],
  when: ['p', 'apagado', { ...little, marginTop: 2 }],
  detail: ['p', 'tinta', { ...body, margin: '10px 0 0' }],
  fact: ['p', 'tinta', { ...body, margin: '0 0 14px' }],
  name: ['span', 'apagado', { ...little, display: 'block' }],
  aside: ['span', 'apagado', { ...little, display: 'block' }],
  lineBreak: ['br'],
  bold: ['b'],
  orderCode: ['b', undefined, { whiteSpace: 'nowrap' }],
  large: ['b', undefined, { fontSize: 22, letterSpacing: '0.04em' }],
  // `bdi` keeps the writing direction of the person's own text.
  written: ['bdi', undefined, anywhere],
  quoted: [
    'bdi',
    'linea apagado',
    { ...anywhere, display: 'block', borderLeft: `3px solid ${light.borde}`, paddingLeft: 12, color: light.apagado },
  ],
  link: ['a', 'enlace', { color: light.primario, textDecoration: 'underline' }],
  button: [
    'a',
    'boton',
    {
      display: 'block',
      padding: '14px 24px',
      borderRadius: 999,
      background: light.primario,
      color: light.sobrePrimario,
      fontSize: 16,
      fontWeight: 600,
      lineHeight: '20px',
      textAlign: 'center',
      textDecoration: 'none',
    },
  ],
  rule: ['div', 'linea', { borderTop: `1px solid ${light.borde}`, margin: '20px 0', fontSize: 0 }],
  threadBefore: ['div', 'hilo', { ...thread, height: 4, borderLeft: `2px solid ${light.primario}` }],
  threadAfter: ['div', 'hilo', { ...thread, height: 22, borderLeft: `2px dashed ${light.primario}` }],
  bead: [
    'div',
    'cuenta',
    {
      width: 16,
      height: 16,
      margin: '2px auto',
      borderRadius: 99,
      border: `2px solid ${light.tarjeta}`,
      outline: `2px solid ${light.ambarBorde}`,
      background: light.ambar,
      fontSize: 0,
    },
  ],
} as const satisfies Record<string, [tag: string, className?: string, style?: CSSProperties]>

const round = { borderRadius: 10, borderCollapse: 'separate' } as const
const step = { style: { margin: '4px 0 20px' }, cell: { paddingLeft: 12 } }

export type Box = {
  className?: string
  style?: CSSProperties
  cell?: CSSProperties
  /** Drawn in a narrow cell to the left of the content. */
  before?: readonly (keyof typeof looks)[]
}

export const boxes = {
  card: {
    className: 'tarjeta',
    style: { ...round, background: light.tarjeta, border: `1px solid ${light.borde}`, borderRadius: 16 },
    cell: { padding: '28px 20px 24px' },
  },
  foot: { cell: { padding: '8px 4px 0' } },
  sunken: {
    className: 'hundido',
    style: { ...round, background: light.hundido, margin: '4px 0 12px' },
    cell: { padding: '14px 16px' },
  },
  notice: {
    className: 'aviso',
    style: { ...round, background: light.ambarTinte, border: `1px solid ${light.ambar}`, margin: '0 0 20px' },
    cell: { padding: '12px 16px' },
  },
  // The current step of the timeline: a solid line leads to it; a dashed line follows while steps remain.
  step: { ...step, before: ['threadBefore', 'bead', 'threadAfter'] },
  lastStep: { ...step, before: ['threadBefore', 'bead'] },
} as const satisfies Record<string, Box>

/** The dark values as a style sheet: one class per text, background and border. */
export const darkSheet = `@media (prefers-color-scheme: dark) {
  .fondo { background: ${dark.fondo} !important }
  .tarjeta { background: ${dark.tarjeta} !important; border-color: ${dark.borde} !important }
  .hundido { background: ${dark.hundido} !important }
  .aviso { background: ${dark.ambarTinte} !important; border-color: ${dark.ambarBorde} !important }
  .tinta { color: ${dark.tinta} !important }
  .apagado { color: ${dark.apagado} !important }
  .enlace { color: ${dark.primario} !important }
  .boton { background: ${dark.primario} !important; color: ${dark.sobrePrimario} !important }
  .linea { border-color: ${dark.borde} !important }
  .hilo { border-color: ${dark.primario} !important }
  .cuenta { background: ${dark.ambar} !important; border-color: ${dark.tarjeta} !important; outline-color: ${dark.ambarBorde} !important }
}`
