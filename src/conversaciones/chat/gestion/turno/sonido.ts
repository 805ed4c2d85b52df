/** The two sounds of the desk: somebody waits, and somebody whom one has goes on. Each is two or three notes, in hertz. */
const NOTAS = { espera: [523, 659, 784], mensaje: [784, 659] }

let contexto: AudioContext | undefined

/**
 * A browser lets a page sound once somebody has touched it: asked for sooner, it would refuse for good and complain.
 * @returns whether it can
 */
export function despertarSonido() {
  if (!navigator.userActivation?.hasBeenActive) return false
  try {
    contexto ??= new AudioContext()
    void contexto.resume()
    return true
  } catch {
    return false
  }
}

export function sonar(que: keyof typeof NOTAS) {
  if (!despertarSonido() || !contexto) return
  const ahora = contexto.currentTime
  for (const [lugar, frecuencia] of NOTAS[que].entries()) nota(contexto, frecuencia, ahora + lugar * 0.16)
}

function nota(donde: AudioContext, frecuencia: number, cuando: number) {
  const voz = donde.createOscillator()
  const fuerza = donde.createGain()
  voz.frequency.value = frecuencia
  fuerza.gain.setValueAtTime(0, cuando)
  fuerza.gain.linearRampToValueAtTime(0.16, cuando + 0.02)
  fuerza.gain.exponentialRampToValueAtTime(0.001, cuando + 0.4)
  voz.connect(fuerza).connect(donde.destination)
  voz.start(cuando)
  voz.stop(cuando + 0.42)
}
