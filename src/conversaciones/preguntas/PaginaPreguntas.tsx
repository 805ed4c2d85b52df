import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { query } from '#http/query.ts'
import { whatsAppChatLink } from '#lib/contactLinks.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { LinkList } from '#tienda/LinkList.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { categorias, type Pregunta } from '#tienda/preguntas.ts'
import { PartLink, SideIndex } from '#tienda/SideIndex.tsx'
import { UnbrokenText } from '#tienda/UnbrokenText.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { listarPreguntas, type PreguntaPublica } from './contract.ts'
import { Disclosure } from './Disclosure.tsx'
import { Respondidas } from './Respondidas.tsx'
import { ofCategoria } from './rules.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/faq',
    title: 'Preguntas frecuentes',
    description: `Respuestas sobre pedidos, envíos, productos, pagos y soporte de ${negocio.marca}.`,
  })

const idOf = (categoria: string) => categoria.toLowerCase()
const sections = categorias().map(({ nombre }) => ({ id: idOf(nombre), titulo: nombre }))

export default function Preguntas() {
  // The server has read staff's answers before it renders the page.
  const { data: respondidas } = useQuery(query(listarPreguntas))
  return (
    <div className="contenedor py-8 md:py-14">
      <Breadcrumbs title="Preguntas frecuentes" className="mb-3" />
      <h1 className="font-display text-h1">Preguntas frecuentes</h1>
      <p className="mt-3 max-w-160 text-lg text-muted-foreground">Lo que conviene saber antes y después de pedir.</p>
      <Temas />
      <div className="mt-10 grid gap-x-20 md:mt-14 lg:grid-cols-[15rem_minmax(0,45rem)] print:block">
        <SideIndex parts={sections} label="Temas" />
        <div className="grid gap-14">
          {categorias().map(({ nombre, preguntas }) => (
            <section key={nombre} data-parte={idOf(nombre)} aria-labelledby={idOf(nombre)}>
              <h2 id={idOf(nombre)} tabIndex={-1} className="font-display text-h2">
                {nombre}
              </h2>
              <div className="mt-4 border-border border-t">
                {preguntas.map((pregunta) => (
                  <DeLaPagina key={pregunta.id} {...pregunta} />
                ))}
                {respondidas && <Respondidas preguntas={ofCategoria(respondidas, nombre)} />}
              </div>
            </section>
          ))}
          <SinRespuesta />
        </div>
      </div>
      <ParaBuscadores respondidas={respondidas ?? []} />
    </div>
  )
}

/** Links to the topics on a phone, in a row that scrolls sideways. */
function Temas() {
  return (
    <nav aria-label="Temas" className="-mx-(--margen) mt-6 overflow-x-auto px-(--margen) py-1 lg:hidden print:hidden">
      <ul className="flex w-max gap-2">
        {sections.map(({ id, titulo }) => (
          <li key={id}>
            <PartLink
              id={id}
              className="inline-flex h-12 items-center rounded-full border border-input px-5 text-sm hover:border-primary hover:bg-accent hover:text-accent-foreground"
            >
              {titulo}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DeLaPagina({ id, pregunta, respuesta, enlaces }: Pregunta) {
  return (
    <Disclosure anchor={`pregunta-${id}`} pregunta={pregunta}>
      <div className="grid gap-3 leading-[1.6]">
        {respuesta.split('\n\n').map((paragraph) => (
          <Parrafo key={paragraph} texto={paragraph} />
        ))}
      </div>
      {enlaces && <LinkList links={enlaces} />}
    </Disclosure>
  )
}

/** Shows a single line as a paragraph, and several lines as a list with the part before a colon in bold. */
function Parrafo({ texto }: { texto: string }) {
  const lines = texto.split('\n')
  if (lines.length === 1)
    return (
      <p>
        <UnbrokenText>{texto}</UnbrokenText>
      </p>
    )
  return (
    <ul className="grid gap-1.5">
      {lines.map((line) => {
        const [inicio, ...rest] = line.split(': ')
        return (
          <li key={line}>
            <span className="font-semibold">{inicio}</span>: <UnbrokenText>{rest.join(': ')}</UnbrokenText>
          </li>
        )
      })}
    </ul>
  )
}

function SinRespuesta() {
  return (
    <section className="rounded-2xl border border-border bg-card p-5 md:p-8 print:hidden">
      <h2 className="font-display text-h3">¿No encontraste tu respuesta?</h2>
      <p className="mt-2 text-muted-foreground">Escríbenos y te ayudamos.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/contacto')}>Contacto</Link>
        </ButtonLink>
        <ButtonLink variant="outline">
          <OutboundLink href={whatsAppChatLink('general')}>
            <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            WhatsApp
          </OutboundLink>
        </ButtonLink>
      </div>
    </section>
  )
}

/** The questions for search engines (schema.org `FAQPage`). */
function ParaBuscadores({ respondidas }: { respondidas: PreguntaPublica[] }) {
  const json = JSON.stringify(preguntasJsonLd(respondidas)).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

export function preguntasJsonLd(respondidas: PreguntaPublica[] = []) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [...categorias().flatMap(({ preguntas }) => preguntas), ...respondidas].map(
      ({ pregunta, respuesta }) => ({
        '@type': 'Question',
        name: pregunta,
        acceptedAnswer: { '@type': 'Answer', text: respuesta },
      }),
    ),
  }
}
