import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { TIPOS_DE_AVISO } from '#lib/conjuntos.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEscrito } from '#ui/formulario/useCampo.ts'
import type { Aviso } from '../contract.ts'
import { Mensaje, Titular } from '../LoDicho.tsx'
import { TIPO } from '../labels.ts'
import { LARGO_DE_MENSAJE, LARGO_DE_TITULO } from './contract.ts'
import type { AvisoEnMano } from './useAviso.ts'

type Props = Pick<AvisoEnMano, 'formulario'> & {
  /** Whom it is for, above what is written. */
  cabeza?: ReactNode
  boton: string
}

/** What to tell, and how its reader will have it before them. */
export function FormularioDeAviso({ formulario, cabeza, boton }: Props) {
  return (
    <Formulario formulario={formulario} aria-label="Notificación nueva" className="grid gap-4">
      {cabeza}
      <CampoSeleccion nombre="tipo" etiqueta="Tipo">
        {TIPOS_DE_AVISO.map((tipo) => (
          <option key={tipo} value={tipo}>
            {TIPO[tipo]}
          </option>
        ))}
      </CampoSeleccion>
      <CampoTexto nombre="titulo" etiqueta="Título" falta="Escribe el título." maximo={LARGO_DE_TITULO} />
      <CampoArea nombre="mensaje" etiqueta="Mensaje" falta="Escribe el mensaje." maximo={LARGO_DE_MENSAJE} rows={5} />
      <VistaPrevia />
      <Enviar medida={40} className="max-lg:h-12 justify-self-start">
        <Send aria-hidden="true" strokeWidth={1.75} />
        {boton}
      </Enviar>
    </Formulario>
  )
}

function VistaPrevia() {
  const tipo = useEscrito('tipo') as Aviso['tipo'] // its options are those
  const titulo = useEscrito('titulo').trim()
  const mensaje = useEscrito('mensaje').trim()
  if (!titulo && !mensaje) return null
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-meta text-muted-foreground">Así la leerán</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border border-border bg-card px-4 py-3.5">
        <Titular tipo={tipo} titulo={titulo || 'Sin título'} sinLeer />
        {mensaje && <Mensaje className="col-start-2 mt-2">{mensaje}</Mensaje>}
      </div>
    </figure>
  )
}
