/** The two sounds of the desk: somebody waits, and somebody whom one has goes on. Each is two or three notes, in hertz. */
const NOTES = { espera: [523, 659, 784], mensaje: [784, 659] }

let audioContext: AudioContext | undefined

/**
 * A browser lets a page sound once somebody has touched it: asked for sooner, it would refuse for good and complain.
 * @returns whether it can
 */
export function wakeAudio() {
  if (!navigator.userActivation?.hasBeenActive) return false
  try {
    audioContext ??= new AudioContext()
    void audioContext.resume()
    return true
  } catch {
    return false
  }
}

export function playSound(sound: keyof typeof NOTES) {
  if (!wakeAudio() || !audioContext) return
  const now = audioContext.currentTime
  for (const [position, frequency] of NOTES[sound].entries()) playNote(audioContext, frequency, now + position * 0.16)
}

function playNote(context: AudioContext, frequency: number, startAt: number) {
  const voz = context.createOscillator()
  const fuerza = context.createGain()
  voz.frequency.value = frequency
  fuerza.gain.setValueAtTime(0, startAt)
  fuerza.gain.linearRampToValueAtTime(0.16, startAt + 0.02)
  fuerza.gain.exponentialRampToValueAtTime(0.001, startAt + 0.4)
  voz.connect(fuerza).connect(context.destination)
  voz.start(startAt)
  voz.stop(startAt + 0.42)
}
