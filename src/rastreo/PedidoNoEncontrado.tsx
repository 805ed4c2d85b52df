import { Circle, MessageCircle } from 'lucide-react'
import { enlaceWhatsApp } from '#lib/enlaces.ts'
import { HiloSuelto } from '#sitio/dibujos.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'

const REVISAR = [
  { clave: 'escrito', texto: 'El código está bien escrito' },
  {
    clave: 'formato',
    texto: (
      <>
        Tiene el formato <span className="codigo">B01-XXXXX</span>
      </>
    ),
  },
  { clave: 'confirmacion', texto: 'Recibiste la confirmación del pedido' },
]

type Props = {
  /** Null when a link was followed instead. */
  codigo: string | null
  /** Why there is no answer, when it is not that the code names no order. */
  impedimento?: { titulo: string; detalle: string } | { insiste: true; detalle?: string }
  alIntentar: () => void
  alReintentar: () => void
  reintentando: boolean
}

/**
 * The 'Pedido No Encontrado' view. It also stands for a query that failed, and then says that the
 * fault may be ours: an outage must not read as a wrong code.
 */
export function PedidoNoEncontrado({ codigo, impedimento, alIntentar, alReintentar, reintentando }: Props) {
  const titulo = useFocoAlMostrar()
  return (
    <Tarjeta>
      <HiloSuelto className="w-full max-w-70" />
      <h2 ref={titulo} tabIndex={-1} className="mt-5 font-display text-h2">
        Pedido No Encontrado
      </h2>
      {impedimento && 'insiste' in impedimento ? (
        <Aviso
          clase="advertencia"
          className="mt-4"
          titulo="No pudimos consultar tu pedido ahora"
          acciones={
            <Boton variante="outline" medida={40} cargando={reintentando} onClick={alReintentar}>
              Consultar otra vez
            </Boton>
          }
        >
          {impedimento.detalle} Si el código está bien, puede ser un fallo nuestro. Seguimos intentando cada pocos
          segundos.
        </Aviso>
      ) : impedimento ? (
        <Aviso clase="advertencia" className="mt-4" titulo={impedimento.titulo}>
          {impedimento.detalle}
        </Aviso>
      ) : (
        <p className="mt-2 text-muted-foreground">
          {codigo ? (
            <>
              No hay un pedido con el código <span className="codigo text-foreground">{codigo}</span>. Revisa esto:
            </>
          ) : (
            'Este enlace ya no abre ningún pedido. Busca el tuyo con su código y revisa esto:'
          )}
        </p>
      )}
      <ul className="mt-4 grid gap-2.5">
        {REVISAR.map(({ clave, texto }) => (
          <li key={clave} className="flex items-start gap-2.5">
            <Circle aria-hidden="true" strokeWidth={1.75} className="mt-1 size-4 shrink-0 text-primary" />
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Boton onClick={alIntentar}>Intentar de Nuevo</Boton>
        <BotonEnlace variante="outline">
          <EnlaceExterno href={enlaceWhatsApp('pedido')}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            WhatsApp
          </EnlaceExterno>
        </BotonEnlace>
      </div>
    </Tarjeta>
  )
}
