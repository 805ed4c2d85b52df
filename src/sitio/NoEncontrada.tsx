import { useEffect } from 'react'
import { Link, type MetaFunction, useLocation } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { HiloSuelto } from './dibujos.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Página no encontrada',
    descripcion: 'Esta página no existe o cambió de lugar.',
    indexar: false,
  })

export default function NoEncontrada() {
  const { pathname } = useLocation()

  useEffect(() => {
    console.warn(`404: ${pathname}`)
  }, [pathname])

  return (
    <div className="contenedor py-14 text-center md:py-20">
      <HiloSuelto className="mx-auto w-full max-w-105" />
      <p className="mt-6 font-display text-[6rem] leading-none">404</p>
      <h1 lang="en" className="mt-2 font-display text-h1">
        Oops! Page not found
      </h1>
      <p className="mt-4 text-lg text-muted-foreground">Esta página no existe o cambió de lugar.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/')}>Volver al inicio</Link>
        </BotonEnlace>
        <BotonEnlace variante="outline">
          <Link to={enlaceA('/rastrear')}>Rastrear un pedido</Link>
        </BotonEnlace>
      </div>
    </div>
  )
}
