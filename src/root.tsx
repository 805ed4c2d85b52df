import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, type LinksFunction, Meta, type MetaFunction, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { applySessionHint, followSessionHint, sessionHintScript } from '#auth/sessionHint.ts'
import { Lanzador } from '#conversaciones/panel/Lanzador.tsx'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { negocio } from '#negocio'
import { ErrorInesperado } from '#sitio/ErrorInesperado.tsx'
import { PageSkeleton } from '#sitio/PageSkeleton.tsx'
import { prepareOffline } from '#sitio/prepareOffline.ts'
import { SiteLayout } from '#sitio/SiteLayout.tsx'
import { enforceTrustedTypes } from '#sitio/trustedTypes.ts'
import { useFocusOnNavigate } from '#sitio/useFocusOnNavigate.ts'
import { useReplayPending } from '#sitio/useReplayPending.ts'
import { LiveRegions } from '#ui/announce.tsx'
import { PageData } from '#ui/PageData.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { applyTheme, themeScript } from '#ui/theme.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import hanken from './ui/fonts/hanken.woff2?url'
import ibarra from './ui/fonts/ibarra.woff2?url'
import estilos from './ui/styles.css?url'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/iconos/mariposa-apple-180.png' },
  // The server generates the manifest; in development Vite serves the pages.
  ...(import.meta.env.PROD ? [{ rel: 'manifest', href: '/manifest.webmanifest' }] : []),
  ...[ibarra, hanken].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

/** Title of the empty page that the client fills; each of its pages then sets its own title. */
export const meta: MetaFunction = () => [{ title: negocio.marca }, { name: 'robots', content: 'noindex' }]

// Must run before React writes to the document.
if (typeof window !== 'undefined') enforceTrustedTypes()

export function Layout({ children }: { children: ReactNode }) {
  // After an error React recreates the document without running the script in the head, so these repeat its work.
  useLayoutEffect(applyTheme, [])
  useLayoutEffect(applySessionHint, [])
  return (
    <html lang="es-DO" data-origen={publicOrigin} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: `${themeScript};${sessionHintScript}` }} />
        <meta name="theme-color" content="#F4F8F7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0B171B" media="(prefers-color-scheme: dark)" />
        <Meta />
        <link rel="stylesheet" href={estilos} precedence="estilos" />
        <Links />
      </head>
      <body>
        {children}
        {/* Shown by sitio/bootstrap.ts when the scripts fail to load. */}
        <p
          id="sin-programas"
          role="alert"
          hidden
          className="fixed inset-x-0 bottom-0 z-50 border-ambar border-t bg-ambar-tint px-(--margen) py-2 font-semibold text-ambar-text text-meta"
        >
          La página no llegó completa. Seguimos intentando; si tarda mucho, recárgala.
        </p>
        <PageData />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const hydrated = useHydrated()
  useFocusOnNavigate()
  useEffect(prepareOffline, [])
  useReplayPending()
  useEffect(followSessionHint, [])
  return (
    <LiveRegions>
      <Outlet />
      {/* Only in the browser: without scripts the chat does nothing. */}
      {hydrated && <Lanzador />}
      <Toasts />
    </LiveRegions>
  )
}

export function HydrateFallback() {
  return (
    <div className="por-llenar">
      <SiteLayout withoutActive>
        <PageSkeleton />
      </SiteLayout>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorInesperado />
}
