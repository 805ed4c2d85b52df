import { useQueryClient } from '@tanstack/react-query'
import { Volume2, VolumeX, X } from 'lucide-react'
import { useState } from 'react'
import { Link, type MetaFunction, redirectDocument, useNavigate, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import type { Barcode } from '#lib/barcode.ts'
import { createClientLoader } from '#lib/clientLoader.ts'
import { codigoOfLabel } from '#lib/codigoFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pageMeta } from '#tienda/meta.ts'
import { useAnnounce } from '#ui/announce.tsx'
import { SegmentButtons } from '#ui/Segments.tsx'
import { listarEstatus } from '../contract.ts'
import { releerFilas } from '../lista/contract.ts'
import { MAXIMO_DE_PEDIDOS } from '../mover/contract.ts'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import { confirmRead } from './camara/feedback.ts'
import { useCamera } from './camara/useCamera.ts'
import { useScanning } from './camara/useScanning.ts'
import { Visor } from './camara/Visor.tsx'
import { buscarGuia, NumeroDeGuia, toGuia } from './contract.ts'
import { DeQuienEs } from './DeQuienEs.tsx'
import { type LastRead, Pila } from './Pila.tsx'
import { addToPila, usePila } from './pila.ts'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Escanear', description: 'Leer etiquetas con la cámara.', indexed: false })

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** `numero`: a courier's number that was typed or scanned elsewhere. */
    '/manage/escanear': { numero?: string; modo?: 'varios' }
  }
}

export const clientLoader = createClientLoader(async ({ request }) => {
  // Only the document of this page may use the camera (`sitio/pages.server.ts`), so coming from another page loads it.
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== linkTo('/manage/escanear')) throw redirectDocument(request.url)
  await queryClient.ensureQueryData(query(listarEstatus))
})

const MODOS = [
  { value: 'uno', title: 'Uno' },
  { value: 'varios', title: 'Varios' },
] as const
type Modo = (typeof MODOS)[number]['value']

/** Page that reads labels with the camera: one opens its order, several make a pile that one tap moves. */
export default function PaginaEscanear() {
  const [params] = useSearchParams()
  const codigos = usePila()
  const [modo, setModo] = useState<Modo>(codigos.length > 0 || params.get('modo') === 'varios' ? 'varios' : 'uno')
  const [sound, setSound] = useState(true)
  const [frame, setFrame] = useState<Barcode | null>(null)
  const { desconocido, message, last, read, onNoted, onClose } = useScanned(modo, params.get('numero'))
  const camera = useCamera()
  const failure = useScanning(camera.video, {
    active: camera.state === 'ready' && desconocido === null,
    onRead(fresh, all) {
      setFrame(all[0] ?? null)
      // On a package with two labels ours says whose it is.
      const isOurs = ({ text }: Barcode) => codigoOfLabel(text, publicOrigin) !== null
      const counted = all.some(isOurs) ? fresh.filter(isOurs) : fresh
      // What is in the pile already only flashes there.
      const isNew = ({ text }: Barcode) => modo === 'uno' || !codigos.includes(codigoOfLabel(text, publicOrigin) ?? '')
      if (counted.some(isNew)) confirmRead({ sound })
      for (const { text } of counted) void read(text)
    },
  })
  const blind = typeof camera.state === 'object' || failure !== null
  return (
    <div
      data-cabeza-propia
      data-alto-propio
      className="flex h-full flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(0,1fr)]"
    >
      <h1 tabIndex={-1} className="sr-only">
        Escanear etiquetas
      </h1>
      <div className="flex min-h-44 flex-1 flex-col">
        <div className="dark flex h-16 shrink-0 items-center justify-between bg-sidebar px-2 text-foreground">
          <Link to={linkTo('/manage/pedidos')} className={cornerStyle}>
            <X aria-hidden="true" strokeWidth={1.75} />
            <span className="sr-only">Cerrar</span>
          </Link>
          <SegmentButtons name="Qué se lee" choices={MODOS} chosen={modo} onChoose={setModo} />
          <button type="button" aria-pressed={sound} onClick={() => setSound(!sound)} className={cornerStyle}>
            {sound ? (
              <Volume2 aria-hidden="true" strokeWidth={1.75} />
            ) : (
              <VolumeX aria-hidden="true" strokeWidth={1.75} />
            )}
            <span className="sr-only">Sonido</span>
          </button>
        </div>
        <Visor camera={camera} read={frame} failure={failure} />
      </div>
      {desconocido !== null ? (
        <DeQuienEs numero={desconocido} {...{ onNoted, onClose }} />
      ) : (
        <div className={sheetStyle}>
          {modo === 'varios' && <Pila codigos={codigos} last={last} />}
          {(modo === 'uno' || blind || message) && <CampoDeCodigo onRead={read} message={message} />}
        </div>
      )}
    </div>
  )
}

const cornerStyle = 'grid size-12 place-items-center rounded-lg hover:bg-accent [&>svg]:size-6'
const sheetStyle =
  'relative -mt-4 flex max-h-[68%] shrink-0 flex-col overflow-hidden rounded-t-2xl bg-background lg:mt-0 lg:max-h-none lg:rounded-none lg:border-border lg:border-l'

/** What a read leads to: the order, the pile, or the question whose a courier's number is. */
function useScanned(modo: Modo, asked: string | null) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const [guia] = useState(() => (asked === null ? null : NumeroDeGuia.safeParse(asked)))
  const [desconocido, setDesconocido] = useState(guia?.data ?? null)
  const [message, setMessage] = useState(guia?.error?.issues[0]?.message ?? null)
  const [last, setLast] = useState<LastRead | null>(null)

  function say(text: string) {
    setMessage(text)
    announce(text)
    return false
  }

  async function take(codigo: string) {
    if (modo === 'varios') {
      const result = addToPila(codigo)
      if (result === 'llena') return say(`La pila está llena: son ${MAXIMO_DE_PEDIDOS}. Muévela antes de seguir.`)
      setLast({ codigo, again: result === 'ya estaba', at: performance.now() })
      announce(result === 'nuevo' ? `${codigo}, en la pila` : `${codigo} ya estaba en la pila`)
      return true
    }
    const rows = await cache.fetchQuery(query(releerFilas, { codigos: codigo }))
    if (rows.length === 0) return say(`No hay ningún pedido con el código ${codigo}.`)
    await navigate(linkTo('/manage/pedidos/:codigo', { codigo }))
    return true
  }

  /** @returns whether the text led somewhere */
  async function read(text: string) {
    setMessage(null)
    try {
      const codigo = codigoOfLabel(text, publicOrigin)
      if (codigo) return await take(codigo)
      const numero = toGuia(text)
      const { pedido } = await cache.fetchQuery(query(buscarGuia, { numero }))
      if (pedido) return await take(pedido.codigo)
      setDesconocido(numero)
      announce(`${numero} es de una mensajería. ¿De quién es?`)
      return true
    } catch (error) {
      const { campos, detail } = rechazoOf(error)
      return say(campos?.numero ?? detail)
    }
  }

  return {
    desconocido,
    message,
    last,
    read,
    // The camera stays paused until the order is open, so that it opens no other one.
    onNoted: (codigo: string) => void read(codigo).finally(() => setDesconocido(null)),
    onClose: () => setDesconocido(null),
  }
}
