declare module 'subset-font' {
  type Eje = number | { min: number; max: number }
  export default function subsetFont(
    fuente: Buffer,
    texto: string,
    ajustes?: { targetFormat?: 'woff2'; variationAxes?: Record<string, Eje> },
  ): Promise<Buffer>
}
