import { type ReactNode, use, useLayoutEffect } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  type MetaFunction,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { applySessionHint, sessionHintScript } from '#auth/sessionHint.ts'
import { ChatSlot } from '#conversaciones/panel/ChatSlot.tsx'
import { Lanzador } from '#conversaciones/panel/Lanzador.tsx'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { isStaffPath } from '#lib/staffPaths.ts'
import { isTextPage, TextPageContext, textPages } from '#lib/textPages.ts'
import { CHANGED_ID, negocio, sentJson } from '#negocio'
import { ErrorInesperado } from '#sitio/ErrorInesperado.tsx'
import { PageSkeleton } from '#sitio/PageSkeleton.tsx'
import { SiteLayout } from '#sitio/SiteLayout.tsx'
import { SpeculationRules } from '#sitio/SpeculationRules.tsx'
import { useFocusOnNavigate } from '#sitio/useFocusOnNavigate.ts'
import { useReplayPending } from '#sitio/useReplayPending.ts'
import { LiveRegions } from '#ui/announce.tsx'
import { PageData, useMainOnly } from '#ui/PageData.tsx'
import { keepToast } from '#ui/showToast.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { applyTheme, themeScript } from '#ui/theme.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import './everyPage.ts'
import hanken from './ui/fonts/hanken.woff2?url'
import ibarra from './ui/fonts/ibarra.woff2?url'
import estilos from './ui/styles.css?url'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/iconos/mariposa-apple-180.png' },
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

/** The browser renders no text page: a navigation to one, also by code, loads its HTML. */
const leaveToTextPage: MiddlewareFunction = ({ request }, next) => {
  const { pathname, href } = new URL(request.url)
  if (!isTextPage(pathname) || pathname === location.pathname) return next()
  keepToast()
  throw redirectDocument(href)
}
export const clientMiddleware = [leaveToTextPage]

export function Layout({ children }: { children: ReactNode }) {
  const isText = use(TextPageContext)
  const mainOnly = useMainOnly()
  // After an error React recreates the document without running the script in the head, so these repeat its work.
  useLayoutEffect(applyTheme, [])
  useLayoutEffect(applySessionHint, [])
  return (
    <html
      lang="es-DO"
      data-origen={publicOrigin}
      data-textos={textPages}
      data-texto={isText ? '' : undefined}
      suppressHydrationWarning
    >
      <head>{!mainOnly && <Head />}</head>
      <body>
        {children}
        {!mainOnly && <SpeculationRules />}
        {!isText && <Programs />}
      </body>
    </html>
  )
}

function Head() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: `${themeScript};${sessionHintScript}` }} />
      <meta name="theme-color" content="#F4F8F7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0B171B" media="(prefers-color-scheme: dark)" />
      <Meta />
      <link rel="stylesheet" href={estilos} precedence="estilos" />
      <Links />
      <Manifest />
    </>
  )
}

/** The server generates the manifests; in development Vite serves the pages. Staff install an app of their own. */
function Manifest() {
  const { pathname } = useLocation()
  if (!import.meta.env.PROD) return null
  return <link rel="manifest" href={isStaffPath(pathname) ? '/gestion.webmanifest' : '/manifest.webmanifest'} />
}

/** What a page with React has at its end. */
function Programs() {
  const mainOnly = useMainOnly()
  return (
    <>
      {/* Shown by sitio/bootstrap.ts when the scripts fail to load. */}
      <p
        id="sin-programas"
        role="alert"
        hidden
        className="fixed inset-x-0 bottom-0 z-50 border-ambar border-t bg-ambar-tint px-(--margen) py-2 font-semibold text-ambar-text text-meta"
      >
        La página no llegó completa. Seguimos intentando; si tarda mucho, recárgala.
      </p>
      {!mainOnly && <ChangedSettings />}
      <PageData />
      {!mainOnly && <ScrollRestoration />}
      {!mainOnly && <Scripts />}
    </>
  )
}

/** What the owner changed, which `#negocio` reads in the browser before anything renders. */
function ChangedSettings() {
  const json = sentJson()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which no browser runs
  return json && <script id={CHANGED_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}

export default function App() {
  const isText = use(TextPageContext)
  const hydrated = useHydrated()
  useFocusOnNavigate()
  useReplayPending()
  return (
    <>
      <Outlet />
      <LiveRegions />
      {isText ? (
        // Where `notify` shows its messages, since toasts need React.
        <div role="status" data-avisos popover="manual" />
      ) : (
        <Toasts />
      )}
      {/* On a page with React only in the browser: until its code runs the button does nothing. */}
      {(isText || hydrated) && <Lanzador />}
      <ChatSlot />
    </>
  )
}

export function HydrateFallback() {
  return (
    <SiteLayout withoutActive>
      <PageSkeleton />
    </SiteLayout>
  )
}

export function ErrorBoundary() {
  return <ErrorInesperado />
}
