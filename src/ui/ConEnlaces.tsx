import { EnlaceExterno } from './EnlaceExterno.tsx'

const DIRECCION = /(\bhttps?:\/\/[^\s<>«»"“”]+)/i
/** What ends a sentence is no part of the address before it. */
const COLA = /[.,;:!?…'’)\]]+$/

/** Text that people wrote, in which an address of the web leads there; any other kind of link stays text. */
export function ConEnlaces({ children }: { children: string }) {
  return children.split(DIRECCION).map((parte, lugar) => {
    const direccion = lugar % 2 === 1 ? parte.replace(COLA, '') : ''
    return esSegura(direccion) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={lugar}>
        <EnlaceExterno href={direccion} className="enlace">
          {direccion}
        </EnlaceExterno>
        {parte.slice(direccion.length)}
      </span>
    ) : (
      parte
    )
  })
}

/** One with a user in it shows another house than the one it leads to. */
function esSegura(direccion: string) {
  try {
    const { protocol, username, password } = new URL(direccion)
    return /^https?:$/.test(protocol) && !username && !password
  } catch {
    return false
  }
}
