let context: AudioContext | undefined

const BEEP_HZ = 1_320
const BEEP_SECONDS = 0.09
const SHAKE_MS = 60

/** Beeps, unless the sound is off, and shakes the phone. A browser without either does what it can. */
export function confirmRead({ sound }: { sound: boolean }) {
  navigator.vibrate?.(SHAKE_MS)
  if (!sound || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = BEEP_HZ
  volume.gain.setValueAtTime(0.2, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + BEEP_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + BEEP_SECONDS)
}
