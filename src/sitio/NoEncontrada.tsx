import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { HiloSuelto } from './drawings.tsx'
import { logMissingPage } from './logMissingPage.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Página no encontrada',
    description: 'Esta página no existe o cambió de lugar.',
    indexed: false,
  })

export default function NoEncontrada() {
  // The browser renders this page for an address that the server cannot decode.
  useEffect(logMissingPage, [])
  return (
    <div data-no-encontrada className="contenedor py-14 text-center md:py-20">
      <HiloSuelto className="mx-auto w-full max-w-105" />
      <p className="mt-6 font-display text-[6rem] leading-none">404</p>
      <h1 lang="en" className="mt-2 font-display text-h1">
        Oops! Page not found
      </h1>
      <p className="mt-4 text-lg text-muted-foreground">Esta página no existe o cambió de lugar.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink>
          <Link to={linkTo('/')}>Volver al inicio</Link>
        </ButtonLink>
        <ButtonLink variant="outline">
          <Link to={linkTo('/rastrear')}>Rastrear un pedido</Link>
        </ButtonLink>
      </div>
    </div>
  )
}
