/** The sounds of the desk, as notes in hertz: for a visitor who waits, and for a message to the agent. */
const NOTES = { espera: [523, 659, 784], mensaje: [784, 659] }

let audioContext: AudioContext | undefined

/**
 * Browsers allow sound after the first user gesture. An AudioContext that is created earlier stays blocked.
 * @returns whether sound can be played
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
  const oscillator = context.createOscillator()
  const gainNode = context.createGain()
  oscillator.frequency.value = frequency
  gainNode.gain.setValueAtTime(0, startAt)
  gainNode.gain.linearRampToValueAtTime(0.16, startAt + 0.02)
  gainNode.gain.exponentialRampToValueAtTime(0.001, startAt + 0.4)
  oscillator.connect(gainNode).connect(context.destination)
  oscillator.start(startAt)
  oscillator.stop(startAt + 0.42)
}
