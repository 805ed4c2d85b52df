import sharp from 'sharp'

/** A picture; `datos` has three numbers in 0…1 for each pixel. */
interface Lienzo {
  ancho: number
  alto: number
  datos: Float32Array
}

async function leer(archivo: string): Promise<Lienzo> {
  const { data, info } = await sharp(archivo)
    .removeAlpha()
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const enteros = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
  return { ancho: info.width, alto: info.height, datos: Float32Array.from(enteros, (n) => n / 65535) }
}

/** Removes lone bright specks: no value stays above the brightest of its neighbours. */
function sinChispas({ ancho, alto, datos }: Lienzo): Lienzo {
  const salida = datos.slice()
  for (let y = 1; y < alto - 1; y++)
    for (let x = 1; x < ancho - 1; x++)
      for (let c = 0; c < 3; c++) {
        const aqui = (y * ancho + x) * 3 + c
        let primero = 0
        let segundo = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            if (dx === 0 && dy === 0) continue
            const vecino = datos[aqui + (dy * ancho + dx) * 3] ?? 0
            if (vecino > primero) {
              segundo = primero
              primero = vecino
            } else if (vecino > segundo) segundo = vecino
          }
        salida[aqui] = Math.min(datos[aqui] ?? 0, segundo)
      }
  return { ancho, alto, datos: salida }
}

/** Replaces each pixel by the mean of the square around it. */
function promediado({ ancho, alto, datos }: Lienzo, radio: number): Lienzo {
  const pasada = (entrada: Float32Array, paso: number, largo: number, salto: number, lineas: number) => {
    const salida = new Float32Array(entrada.length)
    for (let linea = 0; linea < lineas; linea++)
      for (let k = 0; k < largo; k++)
        for (let c = 0; c < 3; c++) {
          let suma = 0
          for (let d = -radio; d <= radio; d++)
            suma += entrada[linea * salto + Math.min(largo - 1, Math.max(0, k + d)) * paso + c] ?? 0
          salida[linea * salto + k * paso + c] = suma / (2 * radio + 1)
        }
    return salida
  }
  return { ancho, alto, datos: pasada(pasada(datos, 3, ancho, ancho * 3, alto), ancho * 3, alto, 3, ancho) }
}

/** Replaces each pixel by the mean of the pixels around it that have the same colour, direction and light. */
function igualado(
  foto: Lienzo,
  colores: Lienzo,
  caras: Lienzo,
  luz: Lienzo,
  radio: number,
  tolerancia: number,
): Lienzo {
  const { ancho, alto, datos } = foto
  const salida = new Float32Array(datos.length)
  const [a, n, l] = [colores.datos, caras.datos, luz.datos]
  const [ka, kn, kl, kd] = [1 / 0.03 ** 2, 1 / 0.06 ** 2, 1 / tolerancia ** 2, 1 / (radio * 0.7) ** 2]
  const lejos = (v: Float32Array, p: number, q: number) => {
    const [r, g, b] = [
      (v[p] as number) - (v[q] as number),
      (v[p + 1] as number) - (v[q + 1] as number),
      (v[p + 2] as number) - (v[q + 2] as number),
    ]
    return r * r + g * g + b * b
  }
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++) {
      const p = (y * ancho + x) * 3
      let [rojo, verde, azul, total] = [0, 0, 0, 0]
      for (let j = Math.max(0, y - radio); j <= Math.min(alto - 1, y + radio); j++)
        for (let i = Math.max(0, x - radio); i <= Math.min(ancho - 1, x + radio); i++) {
          const q = (j * ancho + i) * 3
          const exponente =
            ((i - x) ** 2 + (j - y) ** 2) * kd + lejos(a, p, q) * ka + lejos(n, p, q) * kn + lejos(l, p, q) * kl
          if (exponente > 8) continue
          const peso = Math.exp(-exponente)
          rojo += peso * (datos[q] as number)
          verde += peso * (datos[q + 1] as number)
          azul += peso * (datos[q + 2] as number)
          total += peso
        }
      salida[p] = rojo / total
      salida[p + 1] = verde / total
      salida[p + 2] = azul / total
    }
  return { ancho, alto, datos: salida }
}

/**
 * Returns a render without its noise, as an 8-bit picture for sharp. Beside `<carpeta>/<nombre>.png` it needs the two
 * guides that `escena.py` writes, which have no noise: the bare colours and the directions of the surfaces.
 */
export async function limpiar(carpeta: string, nombre: string) {
  const [foto, colores, caras] = await Promise.all(
    ['', '-colores-0001', '-caras-0001'].map((cual) => leer(`${carpeta}/${nombre}${cual}.png`)),
  )
  if (!foto || !colores || !caras) throw new Error(`${nombre} has no guides`)
  const quieta = sinChispas(foto)
  const esbozo = igualado(quieta, colores, caras, promediado(quieta, 2), 5, 0.09)
  const limpia = igualado(quieta, colores, caras, esbozo, 5, 0.035)
  const pixeles = Uint8Array.from(limpia.datos, (v) => Math.round(v * 255))
  return sharp(pixeles, { raw: { width: limpia.ancho, height: limpia.alto, channels: 3 } })
}
