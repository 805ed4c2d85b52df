import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { consultaDeMisPaquetes } from '#paquetes/propios/misPaquetes.ts'
import { listarMisPedidos, type MiPedido } from '#pedidos/propios/contract.ts'
import { FormularioDeVinculo } from '#pedidos/propios/FormularioDeVinculo.tsx'
import { HiloEnCurso } from '#sitio/dibujos.tsx'
import { useAnunciar } from '#ui/anuncios.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Cargada } from '../Cargada.tsx'
import { TarjetaDePedido } from './TarjetaDePedido.tsx'

const rejilla = 'grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3'

/** @param abierto the code of the order whose history is open */
export function MisPedidos({ id, abierto }: { id: string; abierto: string | undefined }) {
  const { read: lista, rows: pedidos } = useList(pages(listarMisPedidos, { autor: id }), (pagina) => pagina.pedidos)
  const codigos = pedidos.map(({ codigo }) => codigo)
  const { data: paquetes } = useQuery(consultaDeMisPaquetes(id, codigos))
  useAvisoDeCambios(pedidos)
  return (
    <>
      <h2 className="sr-only">Mis Pedidos</h2>
      <Cargada
        consulta={lista}
        hueco={
          <div className={rejilla}>
            <Esqueleto className="h-64 rounded-2xl!" />
            <Esqueleto className="h-64 rounded-2xl! max-md:hidden" />
          </div>
        }
      >
        {() =>
          pedidos.length ? (
            <>
              <div className={rejilla}>
                {pedidos.map((pedido) => (
                  <TarjetaDePedido
                    key={pedido.codigo}
                    pedido={pedido}
                    paquete={paquetes?.get(pedido.codigo)}
                    abierto={pedido.codigo === abierto}
                  />
                ))}
                <FaltaUno />
              </div>
              <VerMas lista={lista}>Ver más pedidos</VerMas>
            </>
          ) : (
            <>
              <Vacio
                dibujo={<HiloEnCurso className="h-8! w-56!" />}
                titulo="Todavía no tienes pedidos."
                accion={
                  <BotonEnlace medida={40}>
                    <Link to={enlaceA('/pedir')}>Pedir una pieza</Link>
                  </BotonEnlace>
                }
              >
                Los que hagas con tu correo confirmado aparecen aquí solos.
              </Vacio>
              <div className="mx-auto max-w-110">
                <FaltaUno />
              </div>
            </>
          )
        }
      </Cargada>
    </>
  )
}

/** For an order that was asked for without the account, or with another e-mail. */
function FaltaUno() {
  const [abierto, setAbierto] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-input border-dashed p-4 md:p-6">
      <h3 id={id} className="font-sans font-semibold text-tarjeta">
        ¿Falta un pedido?
      </h3>
      <p className="mt-1 text-muted-foreground text-sm">
        Si lo hiciste sin cuenta o con otro correo, vincúlalo. Mandamos un enlace al correo de ese pedido.
      </p>
      {abierto ? (
        <FormularioDeVinculo />
      ) : (
        <Boton variante="outline" medida={40} className="mt-4" onClick={() => setAbierto(true)}>
          Vincular un pedido
        </Boton>
      )}
    </section>
  )
}

// The cards are not a live region: one short sentence says what changed.
function useAvisoDeCambios(pedidos: MiPedido[]) {
  const anunciar = useAnunciar()
  const vistos = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { codigo, estatus } of pedidos) {
      const antes = vistos.current.get(codigo)
      vistos.current.set(codigo, estatus.id)
      if (antes !== undefined && antes !== estatus.id) anunciar(`Tu pedido ${codigo} cambió a ${estatus.nombre}.`)
    }
  }, [pedidos, anunciar])
}
