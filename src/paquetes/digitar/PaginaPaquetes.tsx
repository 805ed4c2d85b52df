import { useState } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BuscadorDeLista } from '#ui/BuscadorDeLista.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useSinGuardar } from '#ui/useSinGuardar.tsx'
import { listarPaquetes, type Paquete } from './contract.ts'
import { FormularioDePaquete } from './FormularioDePaquete.tsx'
import { LARGO_DE_BUSQUEDA, leerFiltro } from './filtro.ts'
import { ListaDePaquetes } from './ListaDePaquetes.tsx'
import { Tanda } from './Tanda.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Paquetes', descripcion: 'Digitar los paquetes que llegan.', indexar: false })

export const clientLoader = cargar(({ request }) =>
  Promise.all([
    cliente.ensureQueryData(query(listarEstatus)),
    cliente.ensureInfiniteQueryData(pages(listarPaquetes, leerFiltro(new URL(request.url).searchParams))),
  ]),
)

/** For staff: packages are typed in, one after another; beside the form what came in last. */
export default function PaginaPaquetes() {
  const filtro = leerFiltro(useSearchParams()[0])
  const navegar = useNavigate()
  const [tanda, setTanda] = useState<Paquete[]>([])
  const { pregunta } = useSinGuardar(false)
  useSeguir(listarPaquetes.topics)
  return (
    <>
      <h1 tabIndex={-1} className="mb-4 font-display text-h1">
        Paquetes
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <Tarjeta className="p-4! md:p-5!">
          <h2 className="mb-4 font-sans font-semibold text-tarjeta">Digitar paquete</h2>
          <FormularioDePaquete alGuardar={(paquete) => setTanda((otros) => [paquete, ...otros])} />
        </Tarjeta>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Tanda paquetes={tanda} />
          <section aria-labelledby="ultimos">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 id="ultimos" className="font-sans font-semibold text-tarjeta">
                {filtro.q ? `Paquetes con «${filtro.q}»` : 'Últimos paquetes'}
              </h2>
              <BuscadorDeLista
                etiqueta="Buscar paquetes"
                pista="Código o cliente"
                puesta={filtro.q ?? ''}
                maximo={LARGO_DE_BUSQUEDA}
                alBuscar={(q) =>
                  navegar(enlaceA('/admin-dashboard/paquetes', { consulta: { q } }), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
                className="w-full sm:w-72"
              />
            </div>
            <ListaDePaquetes filtro={filtro} />
          </section>
        </div>
      </div>
      {pregunta}
    </>
  )
}
