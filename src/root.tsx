import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { origen } from '#comun/origen.ts'
import { ErrorInesperado } from '#sitio/ErrorInesperado.tsx'
import { EsqueletoDePagina } from '#sitio/EsqueletoDePagina.tsx'
import { Marco } from '#sitio/Marco.tsx'
import { prepararSinConexion } from '#sitio/prepararSinConexion.ts'
import { useFocoAlNavegar } from '#sitio/useFocoAlNavegar.ts'
import { RegionesVivas } from '#ui/anuncios.tsx'
import { guionDeTema, pintarTema } from '#ui/tema.ts'
import { useDespierta } from '#ui/useDespierta.ts'
import { useDiferido } from '#ui/useDiferido.ts'
import estilos from './ui/estilos.css?url'
import hanken from './ui/fuentes/hanken.woff2?url'
import ibarra from './ui/fuentes/ibarra.woff2?url'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/iconos/mariposa-apple-180.png' },
  // The server makes it, which in development serves no pages.
  ...(import.meta.env.PROD ? [{ rel: 'manifest', href: '/manifest.webmanifest' }] : []),
  ...[ibarra, hanken].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

export function Layout({ children }: { children: ReactNode }) {
  // After an error the whole document is made anew, and the script in the head does not run again.
  useLayoutEffect(pintarTema, [])
  return (
    <html lang="es-DO" data-origen={origen} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: guionDeTema }} />
        <meta name="theme-color" content="#F4F8F7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0B171B" media="(prefers-color-scheme: dark)" />
        <Meta />
        <link rel="stylesheet" href={estilos} precedence="estilos" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// Toasts sent before it is here are kept and shown then.
const cargarAvisos = () => import('#ui/Avisos.tsx')

export default function App() {
  const avisos = useDiferido(cargarAvisos, useDespierta())
  useFocoAlNavegar()
  useEffect(prepararSinConexion, [])
  // What was typed and pressed before waits for this (scripts/primera-vista.mjs).
  useEffect(() => void dispatchEvent(new Event('brisa:lista')), [])
  return (
    <RegionesVivas>
      <Outlet />
      {avisos && <avisos.Avisos />}
    </RegionesVivas>
  )
}

export function HydrateFallback() {
  return (
    <Marco sinActiva>
      <EsqueletoDePagina />
    </Marco>
  )
}

export function ErrorBoundary() {
  return <ErrorInesperado />
}
