import type { CSSProperties } from 'react'

/**
 * The tokens of the site (`ui/tokens.css`) as mail programs understand them: hexadecimal, written on each element.
 * Programs that honour `prefers-color-scheme` get the dark values by class; the others keep a light mail.
 */
export const claro = {
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

export const oscuro: Record<keyof typeof claro, string> = {
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

export const estilos = {
  parrafo: { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: claro.tinta },
  menor: { margin: 0, fontSize: 14, lineHeight: '21px', color: claro.apagado },
  marca: { margin: 0, fontFamily: serif, fontSize: 26, lineHeight: '32px', color: claro.tinta },
  titulo: {
    margin: '0 0 12px',
    fontFamily: serif,
    fontWeight: 500,
    fontSize: 30,
    lineHeight: '34px',
    color: claro.tinta,
  },
  momento: { margin: 0, fontFamily: serif, fontWeight: 500, fontSize: 24, lineHeight: '29px', color: claro.tinta },
  enlace: { color: claro.primario, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

/** Dark values, as a style sheet: one class for each text, ground and line. */
export const hojaOscura = `@media (prefers-color-scheme: dark) {
  .fondo { background: ${oscuro.fondo} !important }
  .tarjeta { background: ${oscuro.tarjeta} !important; border-color: ${oscuro.borde} !important }
  .hundido { background: ${oscuro.hundido} !important }
  .aviso { background: ${oscuro.ambarTinte} !important; border-color: ${oscuro.ambarBorde} !important }
  .tinta { color: ${oscuro.tinta} !important }
  .apagado { color: ${oscuro.apagado} !important }
  .enlace { color: ${oscuro.primario} !important }
  .boton { background: ${oscuro.primario} !important; color: ${oscuro.sobrePrimario} !important }
  .linea { border-color: ${oscuro.borde} !important }
  .hilo { border-color: ${oscuro.primario} !important }
  .cuenta { background: ${oscuro.ambar} !important; border-color: ${oscuro.tarjeta} !important; outline-color: ${oscuro.ambarBorde} !important }
}`
