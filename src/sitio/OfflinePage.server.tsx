import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { direccionCompleta, phoneLink, whatsAppChatLink } from '#lib/contactLinks.ts'
import type { Rechazo } from '#lib/errors.ts'
import { formatTramo } from '#lib/horario.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { negocio } from '#negocio'
import { butterflyBody, butterflyViewBox, lowerWings, upperWings } from '#ui/butterfly.ts'
import { themeScript } from '#ui/theme.ts'

// Only the part of `tokens.css` before `@theme`, which is plain CSS; the rest is for Tailwind.
const [tokens = ''] = readFileSync(path.join(projectRoot, 'src/ui/tokens.css'), 'utf8').split('@theme')

const css = `${tokens}
* { box-sizing: border-box; margin: 0 }
body { max-width: 35rem; margin: 0 auto; padding: 2rem var(--margen) 4rem; background: var(--background);
  color: var(--foreground); font: 1rem/1.55 system-ui, sans-serif }
svg { height: 1.375rem; vertical-align: -.15em; margin-right: .75rem; stroke: var(--ambar-borde); stroke-width: 2;
  stroke-linejoin: round; fill: var(--accent) }
.marca { font: 500 1.625rem/1 Georgia, serif }
h1 { margin: 3rem 0 1rem; font: 500 2.25rem/1.1 Georgia, serif }
h2 { margin-bottom: 1rem; font: 500 1.375rem/1.2 Georgia, serif }
a { color: var(--primary); text-underline-offset: 4px }
a:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 4px }
.boton { display: inline-block; margin: 2rem 0 3rem; padding: .75rem 1.5rem; border-radius: 99px; font-weight: 600;
  background: var(--primary); color: var(--primary-foreground); text-decoration: none }
dl { border-top: 1px solid var(--border) }
dl div { display: grid; gap: 0 1.5rem; padding: .875rem 0; border-bottom: 1px solid var(--border);
  align-items: baseline }
dt { font-weight: 600 }
section p { margin-bottom: 1rem }
dd { white-space: pre-wrap; overflow-wrap: anywhere }
dd a { display: inline-block; padding: .25rem 0 }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
@media (min-width: 480px) { dl div { grid-template-columns: 8rem 1fr } dd { grid-column: 2 } }`

/** The HTML that a browser caches and shows when it is offline. It loads no other file. */
export function offlinePage() {
  const page = (
    <PlainPage title="Sin conexión" text="No pudimos llegar a la tienda. Revisa tu internet e intenta de nuevo." />
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/**
 * The same for staff: it says that the line is away, and shows what was typed on this device and waits in its storage.
 * It loads no other file.
 */
export function staffOfflinePage() {
  const page = (
    <PlainPage
      title="Sin conexión"
      text="Este aparato no llega a la tienda. Los pedidos y los mensajes siguen en ella; lo que ya guardaste no se pierde. Esta página se abre sola cuando vuelva la línea."
    >
      <section id="escrito" hidden>
        <h2>Lo que escribiste sigue aquí</h2>
        <p>Está guardado en este aparato, sin enviar. Lo verás en su sitio cuando vuelva la línea.</p>
        <dl />
      </section>
      <InlineScript texto={showDrafts} />
    </PlainPage>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

const DRAFT_NAMES = [
  [staffDrafts.bandeja, 'Respuesta de la bandeja'],
  [staffDrafts.ticket, 'Respuesta de un ticket'],
  [staffDrafts.chat, 'Mensaje del chat'],
  [staffDrafts.estatus, 'Cambio de estatus'],
  [staffDrafts.precio, 'Precio de un pedido'],
  [staffDrafts.nuevo, 'Pedido nuevo'],
  [staffDrafts.paquete, 'Paquete'],
  [staffDrafts.aviso, 'Notificación'],
  [staffDrafts.noticia, 'Noticia'],
  [staffDrafts.porEnviar, 'Mensaje del chat'],
]

/** Shows the drafts of staff, which `ui/thread/draft.ts`, `ui/thread/unsent.ts` and `ui/form/useFormDraft.ts` keep. */
const showDrafts = `(function(){var places=${JSON.stringify(DRAFT_NAMES)};
function textsOf(value,key){if(typeof value==='string')return /^(clave|conversacion|canal|abierto|codigo|estatus|fecha|fecha_estimada_entrega|tipo_servicio|marcas|leido|estatus_id|codigo_membresia|tipo|a)$/.test(key)?[]:[value.trim()];
return value&&typeof value==='object'?Object.keys(value).flatMap(function(k){return textsOf(value[k],k)}):[]}
try{Object.keys(localStorage).forEach(function(key){var place=places.find(function(one){return one[0]===key||/:$/.test(one[0])&&key.startsWith(one[0])});
if(!place||/:clave$/.test(key))return;
textsOf(JSON.parse(localStorage.getItem(key)).valor,'').filter(Boolean).forEach(function(text){var row=document.createElement('div'),
name=document.createElement('dt'),kept=document.createElement('dd');name.textContent=place[1];kept.textContent=text;
row.append(name,kept);document.querySelector('#escrito dl').append(row);document.getElementById('escrito').hidden=false})})}catch(e){}})()`

/**
 * The HTML of a refusal or a fault, for a browser that asked for a page. It loads no other file.
 * @param canRepeat whether the request may be sent again by a link, as a form may not
 */
export function errorPage({ title, detail }: Pick<Rechazo, 'title' | 'detail'>, canRepeat: boolean) {
  const text = canRepeat ? detail : `${detail} Vuelve a la página anterior: lo que escribiste sigue ahí.`
  return `<!DOCTYPE html>${renderToStaticMarkup(<PlainPage title={title} text={text} canRepeat={canRepeat} />)}`
}

type PlainPageProps = {
  title: string
  text: string
  canRepeat?: boolean
  /** Content below the button; by default how customers reach the shop. */
  children?: ReactNode
}

function PlainPage({ title, text, canRepeat = true, children = <Contacts /> }: PlainPageProps) {
  return (
    <html lang="es-DO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${negocio.marca}`}</title>
        <style>{css}</style>
        <InlineScript texto={themeScript} />
        <InlineScript texto="addEventListener('online',function(){location.reload()})" />
      </head>
      <body>
        <header>
          <p className="marca">
            <svg viewBox={butterflyViewBox} aria-hidden="true">
              {[...upperWings, ...lowerWings, butterflyBody].map((d) => (
                <path key={d} d={d} />
              ))}
            </svg>
            {negocio.marca}
          </p>
        </header>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          {canRepeat && (
            // biome-ignore lint/a11y/useValidAnchor: an empty `href` reloads the URL that failed
            <a className="boton" href="">
              Intentar de nuevo
            </a>
          )}
          {children}
        </main>
      </body>
    </html>
  )
}

function Contacts() {
  return (
    <>
      <h2>Mientras tanto, así nos encuentras</h2>
      <dl>
        <Fact nombre="Teléfono">
          <a href={phoneLink()}>{negocio.contacto.telefono}</a>
        </Fact>
        <Fact nombre="WhatsApp">
          <a href={whatsAppChatLink()}>Escribir por WhatsApp</a>
        </Fact>
        <Fact nombre="Dirección">{direccionCompleta()}</Fact>
        <Fact nombre="Horario de atención">
          {negocio.horarios.contacto.map((tramo) => (
            <p key={tramo.etiqueta}>
              {tramo.etiqueta}: {formatTramo(tramo)}
            </p>
          ))}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function InlineScript({ texto }: { texto: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant texts, which the page's policy allows by hash
  return <script dangerouslySetInnerHTML={{ __html: texto }} />
}
