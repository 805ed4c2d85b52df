import type { ReactNode } from 'react'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { LinkList } from '#tienda/LinkList.tsx'
import { Markdown } from '#tienda/Markdown.tsx'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { PartLink, SideIndex } from '#tienda/SideIndex.tsx'
import { POLITICAS, type Politica, publishedTexto, updatedOn } from '#tienda/textos/partes.ts'
import { UnbrokenText } from '#tienda/UnbrokenText.tsx'
import { DateTime } from '#ui/DateTime.tsx'

type Props = {
  titulo: string
  /** What the text is about, in one or two sentences. */
  lead: string
  politica: Politica
  /** Rendered before the first section. */
  children?: ReactNode
}

/**
 * A legal text, with an index beside it on a desktop and a list of links above it on a phone. Print has only the text.
 */
export function Documento({ titulo, lead, politica, children }: Props) {
  const secciones = POLITICAS[politica].secciones().map((seccion) => ({
    ...seccion,
    ...publishedTexto(`${politica}_${seccion.id}`),
  }))
  return (
    <div className="contenedor py-8 md:py-14">
      <Breadcrumbs title={titulo} className="mb-3" />
      <h1 className="font-display text-h1">{titulo}</h1>
      <p className="mt-3 max-w-170 text-lg text-muted-foreground">{lead}</p>
      <p className="mt-3 text-meta text-muted-foreground">
        Actualizado el <DateTime value={updatedOn(politica)} format="fullDay" />
      </p>
      <div className="mt-8 grid gap-x-20 md:mt-14 lg:grid-cols-[15rem_minmax(0,42.5rem)] print:block">
        <SideIndex parts={secciones} label="En esta página" />
        <article className="grid max-w-170 gap-10 md:gap-14">
          <SectionLinks secciones={secciones} />
          {children}
          {secciones.map((seccion) => (
            <DocumentSection key={seccion.id} {...seccion} />
          ))}
        </article>
      </div>
    </div>
  )
}

function SectionLinks({ secciones }: { secciones: Seccion[] }) {
  return (
    <details className="group rounded-2xl border border-border bg-card lg:hidden print:hidden">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 font-semibold [&::-webkit-details-marker]:hidden">
        En esta página
        <span
          aria-hidden="true"
          className="size-2.5 -translate-y-0.5 rotate-45 border-current border-r-2 border-b-2 text-primary group-open:translate-y-0.5 group-open:-rotate-135"
        />
      </summary>
      <nav aria-label="En esta página" className="border-border border-t px-5 py-2">
        <ol>
          {secciones.map(({ id, titulo }) => (
            <li key={id}>
              <PartLink id={id} className="block rounded-sm py-2.5 text-primary">
                {titulo}
              </PartLink>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}

function DocumentSection({ id, titulo, texto, bloques, enlaces }: Seccion & { texto?: string }) {
  return (
    <section data-parte={id} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="font-display text-[1.625rem] leading-[1.15]">
        {titulo}
      </h2>
      {texto === undefined ? <BuiltIn bloques={bloques} enlaces={enlaces} /> : <Published texto={texto} />}
    </section>
  )
}

const Published = ({ texto }: { texto: string }) => (
  <div className="mt-3 grid gap-4 leading-[1.65]">
    <Markdown source={texto} />
  </div>
)

function BuiltIn({ bloques, enlaces }: Pick<Seccion, 'bloques' | 'enlaces'>) {
  return (
    <>
      <div className="mt-3 grid gap-4 leading-[1.65]">
        {bloques.map((block) =>
          typeof block === 'string' ? (
            <p key={block}>
              <UnbrokenText>{block}</UnbrokenText>
            </p>
          ) : (
            <ul key={String(block.lista[0])} className="grid list-disc gap-2 pl-5 marker:text-primary">
              {block.lista.map((punto) =>
                typeof punto === 'string' ? (
                  <li key={punto}>
                    <UnbrokenText>{punto}</UnbrokenText>
                  </li>
                ) : (
                  <li key={punto[0]}>
                    <strong className="font-semibold">{punto[0]}</strong>: <UnbrokenText>{punto[1]}</UnbrokenText>
                  </li>
                ),
              )}
            </ul>
          ),
        )}
      </div>
      {enlaces && <LinkList links={enlaces} />}
    </>
  )
}
