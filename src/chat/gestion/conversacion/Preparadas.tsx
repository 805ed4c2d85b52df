import { useQuery } from '@tanstack/react-query'
import { conPreparada, rellenar } from '#comun/preparadas.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { MenuDeOpciones } from '#ui/MenuDeOpciones.tsx'
import { consultaDePreparadas } from '../consultas.ts'
import type { ConversacionDeGestion } from '../contrato.ts'

/** So many stand there at once; the others are behind «Más». */
const A_LA_VISTA = 3

type Props = {
  conversacion: ConversacionDeGestion
  escrito: string
  abiertas: boolean
  alAbrir: (abiertas: boolean) => void
  alElegir: (texto: string) => void
  /** Back to the box. */
  alVolver: () => void
}

/** What is often said: it fills the box, and sends nothing. Without them one writes. */
export function Preparadas({ conversacion, escrito, abiertas, alAbrir, alElegir, alVolver }: Props) {
  const { data = [] } = useQuery(consultaDePreparadas())
  if (data.length === 0) return null
  const { nombre, codigo_pedido: codigo } = conversacion
  const suyas = data.map(({ titulo, texto }) => ({ titulo, texto: llamar(texto, { nombre, codigo }) }))
  const todas = suyas.map(({ texto }) => texto)
  const elegir = (elegida: string) => alElegir(conPreparada({ escrito, elegida, todas }))
  return (
    <div className="flex items-center gap-2 overflow-x-auto px-3 pt-2">
      {suyas.slice(0, A_LA_VISTA).map(({ titulo, texto }) => (
        <button
          key={titulo}
          type="button"
          onClick={() => {
            elegir(texto)
            alVolver()
          }}
          className="h-11 shrink-0 rounded-full border border-border bg-card px-3 text-meta hover:border-primary max-sm:nth-3:hidden lg:h-8"
        >
          {titulo}
        </button>
      ))}
      <MenuDeOpciones
        sinFlecha
        abierto={abiertas}
        alCambiar={alAbrir}
        alElegir={alVolver}
        grupos={[
          {
            titulo: 'Respuestas preparadas',
            opciones: suyas.map(({ titulo, texto }) => ({ titulo, alElegir: () => elegir(texto) })),
          },
        ]}
        className="flex h-11 shrink-0 items-center rounded-full px-3 text-meta hover:bg-accent hover:text-accent-foreground lg:h-8"
      >
        Más
        <Tecla>;</Tecla>
      </MenuDeOpciones>
    </div>
  )
}

/** Of whom no name is known, none is said. */
function llamar(texto: string, { nombre, codigo }: { nombre: string | null; codigo: string | null }) {
  return rellenar(nombre ? texto : texto.replaceAll(', {nombre}', ''), { nombre: nombre ?? '', codigo })
}
