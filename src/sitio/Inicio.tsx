import { Link, type MetaFunction } from 'react-router'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { metaDePagina } from '#comun/meta.ts'
import { negocio } from '#negocio'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Pulsera } from './dibujos.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: negocio.lema,
    descripcion: `Pulseras, aretes y carteras creados en ${negocio.ciudad}. Te los llevamos a cualquier rincón del país.`,
  })

export default function Inicio() {
  return (
    <>
      <section className="grid lg:min-h-160 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pl-[max(var(--margen),calc(50%-600px))]">
        <div className="h-[min(38svh,100vw)] bg-sunken lg:order-2 lg:h-full">
          <Pulsera className="size-full" />
        </div>
        <div className="px-(--margen) py-8 md:py-14 lg:self-center lg:px-0">
          <h1 className="font-display text-hero">
            Joyas hechas a mano, <em className="text-primary">cuenta por cuenta</em>
          </h1>
          <p className="mt-4 max-w-120 text-lg text-muted-foreground lg:mt-6">
            Pulseras, aretes y carteras creados en {negocio.ciudad}. Te los llevamos a cualquier rincón del país.
          </p>
          <div className="mt-6 grid gap-3 sm:flex lg:mt-8">
            <BotonEnlace>
              <Link to="/pedir">Solicitar Pedido</Link>
            </BotonEnlace>
            <BotonEnlace variante="outline">
              <Link to="/rastrear">Rastrear pedido</Link>
            </BotonEnlace>
          </div>
        </div>
      </section>
      <section className="contenedor py-14 md:py-26">
        <h2 className="font-display text-h2">El resto de la tienda llega pronto</h2>
        <p className="mt-3 max-w-xl text-lg text-muted-foreground">
          Estamos terminando la galería y nuestra historia. Ya puedes pedir y seguir tu pedido; para lo demás,
          escríbenos.
        </p>
        <div className="mt-6">
          <CanalesDirectos />
        </div>
      </section>
    </>
  )
}
