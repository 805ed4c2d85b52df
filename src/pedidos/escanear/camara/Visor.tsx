import { Flashlight, FlashlightOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Barcode } from '#lib/barcode.ts'
import { Button } from '#ui/Button.tsx'
import type { Camera } from './useCamera.ts'

const roundStyle =
  'absolute bottom-4 grid size-12 place-items-center rounded-full bg-black/60 font-semibold text-meta text-white aria-pressed:bg-white aria-pressed:text-black [&>svg]:size-5'

type Props = {
  camera: Camera
  /** The code that was read last, around which the frame closes; null: the frame waits in the middle. */
  read: Barcode | null
  /** Why nothing is read although the camera works. Opening the camera again opens the reader again. */
  failure: string | null
}

/** What the camera sees, with its light and its zoom. */
export function Visor({ camera: { video, state, controls, apply, retry }, read, failure }: Props) {
  const [lit, setLit] = useState(false)
  const [zoom, setZoom] = useState(1)
  const problem = typeof state === 'object' ? state.problem : failure
  const nextZoom = zoom >= Math.min(controls.zoom?.max ?? 1, 4) ? 1 : zoom * 2
  return (
    <section aria-label="Cámara" className="relative min-h-0 flex-1 overflow-hidden bg-black text-white">
      <video ref={video} muted playsInline aria-label="Lo que ve la cámara" className="size-full object-cover" />
      {problem ? (
        <Problem text={problem}>
          <Button variant="outline-clara" size={40} className="h-12" onClick={retry}>
            Intentar de nuevo
          </Button>
        </Problem>
      ) : (
        <Frame video={video.current} read={read} />
      )}
      {!problem && controls.torch && (
        <button
          type="button"
          aria-pressed={lit}
          onClick={() => {
            apply({ torch: !lit })
            setLit(!lit)
          }}
          className={`${roundStyle} left-3`}
        >
          {lit ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
          <span className="sr-only">Luz</span>
        </button>
      )}
      {!problem && controls.zoom && controls.zoom.max >= 2 && (
        <button
          type="button"
          onClick={() => {
            apply({ zoom: nextZoom })
            setZoom(nextZoom)
          }}
          className={`${roundStyle} right-3`}
        >
          <span className="sr-only">Acercar: </span>
          {zoom}×
        </button>
      )}
    </section>
  )
}

function Problem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid content-center justify-items-center gap-4 bg-black p-6 text-center"
    >
      <p className="max-w-xs text-base">{text}</p>
      {children}
    </div>
  )
}

/** The frame has the video's own coordinates, and is cut like the video (`object-cover`). */
function Frame({ video, read }: { video: HTMLVideoElement | null; read: Barcode | null }) {
  const { videoWidth: width = 0, videoHeight: height = 0 } = video ?? {}
  if (!width) return null
  const side = Math.min(width, height) * 0.6
  const [left, top] = [(width - side) / 2, (height - side) / 2]
  const waiting = [
    { x: left, y: top },
    { x: left + side, y: top },
    { x: left + side, y: top + side },
    { x: left, y: top + side },
  ]
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <polygon
        points={(read?.corners ?? waiting).map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeLinejoin="round"
        strokeWidth={Math.max(4, width / 160)}
        strokeDasharray={read ? undefined : `${side / 5} ${side * 0.6} ${side / 5} 0`}
        className={read ? 'stroke-[#4fd1c5]' : 'stroke-white/80'}
      />
    </svg>
  )
}
