import { Link } from 'react-router'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import type { Enlace } from './preguntas.ts'

/** Where to go on from a text: pages of ours, mail addresses, or pages of others. */
export function ListaDeEnlaces({ enlaces }: { enlaces: Enlace[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {enlaces.map(({ texto, ruta }) => (
        <li key={ruta}>{enlazar(texto, ruta)}</li>
      ))}
    </ul>
  )
}

const clase = 'enlace inline-block rounded-sm py-2.5'

function enlazar(texto: string, ruta: string) {
  if (ruta.startsWith('/'))
    return (
      <Link to={ruta} className={clase}>
        {texto}
      </Link>
    )
  if (ruta.startsWith('http'))
    return (
      <EnlaceExterno href={ruta} className={clase}>
        {texto}
      </EnlaceExterno>
    )
  return (
    <a href={ruta} className={clase}>
      {texto}
    </a>
  )
}
