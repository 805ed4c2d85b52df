import { useEffect, useRef } from 'react'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { HiloSuelto } from './drawings.tsx'
import { Marca } from './Marca.tsx'

/** The page for an unexpected error. It uses neither the router nor data; its plain links load a fresh page. */
export function ErrorInesperado() {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Algo falló · ${negocio.marca}`}</title>
      <header className="border-border border-b">
        <div className="contenedor flex h-15 items-center lg:h-18">
          <a href={linkTo('/')} aria-label={`${negocio.marca}, ir al inicio`}>
            <Marca />
          </a>
        </div>
      </header>
      <main className="contenedor flex-1 py-14 text-center md:py-20">
        <HiloSuelto className="mx-auto w-full max-w-105" />
        <h1 ref={heading} tabIndex={-1} lang="en" className="mt-8 font-display text-h1">
          Unexpected Application Error!
        </h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-muted-foreground">
          Algo falló de nuestro lado. Recarga la página; si sigue igual, escríbenos.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => location.reload()}>Recargar</Button>
          <ButtonLink variant="outline">
            <a href={linkTo('/')}>Inicio</a>
          </ButtonLink>
          <ButtonLink variant="outline">
            <OutboundLink href={whatsAppChatLink()}>WhatsApp</OutboundLink>
          </ButtonLink>
        </div>
      </main>
    </div>
  )
}
