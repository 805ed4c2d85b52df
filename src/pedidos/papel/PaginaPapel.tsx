import { query } from '#http/query.ts'
import './papel.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, type MetaFunction, useSearchParams } from 'react-router'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Tecla } from '#ui/atajos/Tecla.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { leerPapel, MAXIMO_POR_IMPRESION } from './contract.ts'
import { consultaDe, leerDireccion, Papel, papelDeSiempre, recordarPapel } from './formato.ts'
import { PAPELES } from './labels.ts'
import { PedidoImpreso } from './PedidoImpreso.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Imprimir pedidos', descripcion: 'Talones y etiquetas de los pedidos.', indexar: false })

/** Of no order there is nothing to ask. */
const NADA = {
  initialData: { pedidos: [], faltan: [] },
  meta: { topics: [] },
  staleTime: Number.POSITIVE_INFINITY,
}
const papelDe = (codigos: string[]) => ({
  ...query(leerPapel, { codigos: codigos.join(',') }),
  ...(codigos.length === 0 && NADA),
})

export const clientLoader = cargar(({ request }) =>
  cliente.ensureQueryData(papelDe(leerDireccion(new URL(request.url).searchParams).codigos)),
)

/** Orders as they come out of the printer: packing slips and labels, one order to a piece of paper. */
export default function PaginaPapel() {
  const { codigos, restantes, papel: pedido } = leerDireccion(useSearchParams()[0])
  const papel = pedido ?? papelDeSiempre()
  const { pedidos, faltan } = useSuspenseQuery(papelDe(codigos)).data
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 font-display text-h1">
        {pedidos.length === 1 ? 'Imprimir un pedido' : `Imprimir ${pedidos.length} pedidos`}
      </h1>
      {pedidos.length === 0 && faltan.length === 0 ? (
        <SinElegir />
      ) : (
        <>
          <Elegir codigos={[...codigos, ...restantes]} papel={papel} hay={pedidos.length > 0} />
          <div className="grid max-w-xl gap-4 empty:hidden">
            {faltan.length > 0 && (
              <Aviso clase="advertencia" titulo="No se imprime todo">
                No hay pedido con {faltan.length === 1 ? 'el código' : 'los códigos'} {faltan.join(', ')}.
              </Aviso>
            )}
            {restantes.length > 0 && <Restantes codigos={restantes} papel={papel} />}
          </div>
          <div data-hojas data-solo-en-papel className="mt-5 grid justify-start gap-5">
            {pedidos.map((pedido) => (
              <PedidoImpreso key={pedido.codigo} pedido={pedido} papel={papel} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

type PropsDeEleccion = { codigos: string[]; papel: Papel; hay: boolean }

/** On what it is printed: each choice is an address, and the last one is what this device begins with. */
function Elegir({ codigos, papel, hay }: PropsDeEleccion) {
  const imprimir = () => {
    recordarPapel(papel)
    window.print()
  }
  useAtajo(hay ? { tecla: 'p', titulo: 'Imprimir', grupo: 'Papel', hacer: imprimir } : null)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
      <ul aria-label="Papel" className="flex flex-wrap gap-2">
        {Papel.options.map((opcion) => (
          <li key={opcion}>
            <Link
              to={enlaceA('/manage/papel', { consulta: consultaDe(codigos, opcion) })}
              replace
              preventScrollReset
              onClick={() => recordarPapel(opcion)}
              aria-current={opcion === papel ? 'true' : undefined}
              className="flex h-11 items-center gap-2 rounded-full border border-input px-3.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground md:h-9"
            >
              {PAPELES[opcion].nombre}
              <span className="cifras font-normal text-muted-foreground max-md:sr-only">{PAPELES[opcion].medida}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hay && (
        <Boton medida={36} onClick={imprimir} className="max-md:h-12 max-md:w-full">
          <Printer aria-hidden="true" strokeWidth={1.75} />
          Imprimir
          <Tecla>P</Tecla>
        </Boton>
      )}
    </div>
  )
}

function Restantes({ codigos, papel }: { codigos: string[]; papel: Papel }) {
  const cuantos = Math.min(codigos.length, MAXIMO_POR_IMPRESION)
  return (
    <Aviso
      clase="info"
      titulo={`Se imprimen ${MAXIMO_POR_IMPRESION} a la vez`}
      acciones={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/manage/papel', { consulta: consultaDe(codigos, papel) })}>
            {cuantos === 1 ? 'Ver el que falta' : `Ver los ${cuantos} siguientes`}
          </Link>
        </BotonEnlace>
      }
    >
      Elegiste {codigos.length} más. Imprime estos y sigue con los siguientes.
    </Aviso>
  )
}

function SinElegir() {
  return (
    <Vacio
      dibujo={<Printer />}
      titulo="No elegiste pedidos."
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/manage/pedidos')}>Ir a la lista</Link>
        </BotonEnlace>
      }
    >
      Elige uno o varios en la lista y vuelve a imprimir.
    </Vacio>
  )
}
