import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEnDuda } from '#ui/formulario/useEnDuda.ts'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { type Estatus, listarEstatus } from '../contract.ts'
import { cambiarEstatus } from '../ficha/contract.ts'
import { GRUPO, type PorMover } from './porMover.ts'
import { pasarA, siguienteEstatus } from './rules.ts'

type Props = Pick<ComponentProps<typeof Boton>, 'variante' | 'medida' | 'className'> & {
  pedido: PorMover
  /** Only one of those on a page may have the key. */
  conTecla?: boolean
}

/**
 * One tap to the status that usually comes next. Nothing is there for an order without one, but where it has just been
 * moved there: then the button stays, for the focus that is on it.
 */
export function PasarAlSiguiente(props: Props) {
  return <Siguiente key={props.pedido.codigo} {...props} />
}

function Siguiente({ pedido, conTecla = true, ...boton }: Props) {
  const { data: estatus } = useSuspenseQuery(query(listarEstatus))
  const siguiente = siguienteEstatus(pedido, estatus)
  const [movido, setMovido] = useState(false)
  if (siguiente) return <Pasar {...{ pedido, siguiente, conTecla }} {...boton} alMover={() => setMovido(true)} />
  if (!movido) return null
  return (
    <Boton {...boton} variante="outline" aria-disabled ref={recogerFoco}>
      {pedido.estatus.nombre}
    </Boton>
  )
}

/** The button that had it has just gone. */
function recogerFoco(boton: HTMLButtonElement | null) {
  if (boton && document.activeElement === document.body) boton.focus()
}

const Tocado = z.object({ estatus_id: z.int() })

type PropsDePasar = Required<Pick<Props, 'pedido' | 'conTecla'>> &
  Omit<Props, 'pedido' | 'conTecla'> & { siguiente: Estatus; alMover: () => void }

function Pasar({ pedido, siguiente, conTecla, alMover, ...boton }: PropsDePasar) {
  const { codigo, version } = pedido
  const [deAntes, setDeAntes] = useState<number | null>(null)
  const enDuda = useEnDuda()
  const cambiar = useMutation(mutation(cambiarEstatus, { codigo }))
  const formulario = useFormulario({
    nombre: `pasar-${codigo}`,
    contrato: Tocado,
    inicial: { estatus_id: siguiente.id },
    // What the button says is what it does.
    fijo: { estatus_id: siguiente.id },
    repetible: true,
    fallo: ({ type }) => ({
      titulo: type === 'version-vieja' ? 'Otra persona movió este pedido' : `No se pudo mover ${codigo}`,
      texto: 'Intenta de nuevo.',
    }),
    mandar: ({ estatus_id }, clave) =>
      enDuda.mandar(clave, version, (suya) =>
        cambiar.mutateAsync({ clave, estatus_id, descripcion: '', version: suya }),
      ),
    alEnviar() {
      setDeAntes(version)
      alMover()
    },
  })
  // Until the order is read again its button would say what it did.
  const leyendo = deAntes === version && !formulario.dicho
  useAtajo(
    conTecla && !leyendo
      ? { tecla: 's', titulo: 'Pasar al estatus que sigue', grupo: GRUPO, hacer: () => void formulario.enviar() }
      : null,
  )
  return (
    <Formulario
      formulario={formulario}
      aria-label={`${codigo}: ${pasarA(siguiente)}`}
      className="grid gap-3"
      onSubmit={(evento) => (leyendo ? evento.preventDefault() : formulario.enviar(evento))}
    >
      <Enviar {...boton} aria-disabled={leyendo || undefined}>
        {pasarA(siguiente)}
        {conTecla && <Tecla>S</Tecla>}
      </Enviar>
    </Formulario>
  )
}
