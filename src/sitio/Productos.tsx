import { Link, type MetaFunction } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { negocio } from '#negocio'
import { BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { TresPiezas } from './dibujos.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/productos',
    titulo: 'Productos',
    descripcion: `El catálogo de pulseras, aretes y carteras de ${negocio.marca}, muy pronto.`,
  })

export default function Productos() {
  return (
    <div className="contenedor py-14 md:py-26">
      <div className="mx-auto max-w-140 text-center">
        <TresPiezas className="mx-auto w-full" />
        <h1 className="mt-10 font-display text-hero">Proximamente</h1>
        <p className="mt-4 text-lg text-muted-foreground">
          Estamos preparando el catálogo de pulseras, aretes y carteras.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <BotonEnlace>
            <Link to="/pedir">Solicitar Pedido</Link>
          </BotonEnlace>
          <BotonEnlace variante="outline">
            <EnlaceExterno href={negocio.contacto.red.enlace}>Ver en {negocio.contacto.red.nombre}</EnlaceExterno>
          </BotonEnlace>
        </div>
      </div>
    </div>
  )
}
