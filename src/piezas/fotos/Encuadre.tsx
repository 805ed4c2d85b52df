import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, RotateCw } from 'lucide-react'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { AL_CENTRO, type Recorte } from './contract.ts'
import { cropOf } from './rules.ts'

/** Pixels of the frame that is kept, and of the stage around it. */
const FRAME = { width: 208, height: 260 }
const STAGE = 276
const STEP = 0.1
const TURNED: Record<Recorte['giro'], Recorte['giro']> = { 0: 90, 90: 180, 180: 270, 270: 0 }

type Props = {
  /** The photo as a `data:` URL. */
  vista: string
  recorte: Recorte
  onChange: (recorte: Recorte) => void
  /** More buttons, at the right. */
  children: ReactNode
}

/** Crops a photo to 4:5: drag it, or use the arrows. */
export function Encuadre({ vista, recorte, onChange, children }: Props) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [drag, setDrag] = useState<{ from: number; posicion: number; start: number } | null>(null)
  const shown = drag ? { ...recorte, posicion: drag.posicion } : recorte
  const crop = cropOf(size ?? FRAME, shown)
  const scale = FRAME.width / crop.width
  const room = { x: crop.turned.width * scale - FRAME.width, y: crop.turned.height * scale - FRAME.height }
  const isSideways = room.x >= room.y
  const free = Math.max(room.x, room.y)
  const canMove = size !== null && free > 1
  const at = ({ clientX, clientY }: PointerEvent) => (isSideways ? clientX : clientY)

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (!canMove || (event.target instanceof Element && event.target.closest('button'))) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: at(event), start: recorte.posicion, posicion: recorte.posicion })
  }
  function follow(event: PointerEvent) {
    if (drag) setDrag({ ...drag, posicion: within(drag.start - (at(event) - drag.from) / free) })
  }
  function end() {
    if (drag) onChange(shown)
    setDrag(null)
  }
  const step = (by: number) => onChange({ ...recorte, posicion: within(recorte.posicion + by) })
  const [Back, Forward] = isSideways ? [ChevronLeft, ChevronRight] : [ChevronUp, ChevronDown]
  const [back, forward] = isSideways ? ['izquierda', 'derecha'] : ['arriba', 'abajo']

  return (
    <div
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      style={{ height: STAGE, touchAction: isSideways ? 'pan-y' : 'none' }}
      className="relative select-none overflow-hidden bg-neutral-800"
    >
      <div
        className="absolute"
        style={{
          width: crop.turned.width * scale,
          height: crop.turned.height * scale,
          left: `calc(50% - ${FRAME.width / 2 + crop.left * scale}px)`,
          top: (STAGE - FRAME.height) / 2 - crop.top * scale,
        }}
      >
        <img
          src={vista}
          alt="Foto que se encuadra"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{
            width: (size?.width ?? FRAME.width) * scale,
            height: (size?.height ?? FRAME.height) * scale,
            transform: `translate(-50%, -50%) rotate(${recorte.giro}deg)`,
          }}
        />
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute top-2 left-1/2 -translate-x-1/2 border-2 border-white shadow-[0_0_0_999px_rgb(15_35_40/0.6)]"
        style={FRAME}
      />
      <div className="absolute bottom-2 left-2 grid gap-1">
        <RoundButton label="Girar" isNamed onClick={() => onChange({ ...AL_CENTRO, giro: TURNED[recorte.giro] })}>
          <RotateCw />
        </RoundButton>
      </div>
      {canMove && (
        <>
          <div className="absolute top-2 left-2">
            <RoundButton label={`Mover el encuadre: ${back}`} onClick={() => step(-STEP)}>
              <Back />
            </RoundButton>
          </div>
          <div className="absolute top-2 right-2">
            <RoundButton label={`Mover el encuadre: ${forward}`} onClick={() => step(STEP)}>
              <Forward />
            </RoundButton>
          </div>
        </>
      )}
      <div className="absolute right-2 bottom-2">{children}</div>
    </div>
  )
}

type ButtonProps = { label: string; isNamed?: boolean; onClick: () => void; children: ReactNode }

/** A round button on a photo. */
export function RoundButton({ label, isNamed = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid justify-items-center gap-1 text-meta text-white focus-visible:outline-white"
    >
      <span className="grid size-12 place-items-center rounded-full border border-white/40 bg-[rgb(20_45_50)] [&_svg]:size-5 [&_svg]:[stroke-width:1.75]">
        {children}
      </span>
      <span className={isNamed ? '' : 'sr-only'}>{label}</span>
    </button>
  )
}

const within = (posicion: number) => Math.min(1, Math.max(0, posicion))
