import type { ReactNode } from 'react'
import { negocio } from '#negocio'
import { EnlaceAParte, IndiceLateral } from '#tienda/IndiceLateral.tsx'
import { ListaDeEnlaces } from '#tienda/ListaDeEnlaces.tsx'
import { Migas } from '#tienda/Migas.tsx'
import type { Seccion } from '#tienda/politicas/seccion.ts'
import { Texto } from '#tienda/Texto.tsx'
import { Fecha } from '#ui/Fecha.tsx'

type Props = {
  titulo: string
  /** What the text is about, in one or two sentences. */
  entrada: string
  /** A constant of the module. */
  secciones: Seccion[]
  /** Stands before the first section. */
  children?: ReactNode
}

/** A legal text: an index beside it on a desk, a jump list on top on a phone, and nothing but the text on paper. */
export function Documento({ titulo, entrada, secciones, children }: Props) {
  return (
    <div className="contenedor py-8 md:py-14">
      <Migas titulo={titulo} className="mb-3" />
      <h1 className="font-display text-h1">{titulo}</h1>
      <p className="mt-3 max-w-170 text-lg text-muted-foreground">{entrada}</p>
      <p className="mt-3 text-meta text-muted-foreground">
        Actualizado el <Fecha valor={negocio.textosLegales.actualizados} formato="diaCompleto" />
      </p>
      <div className="mt-8 grid gap-x-20 md:mt-14 lg:grid-cols-[15rem_minmax(0,42.5rem)] print:block">
        <IndiceLateral partes={secciones} etiqueta="En esta página" />
        <article className="grid max-w-170 gap-10 md:gap-14">
          <Saltos secciones={secciones} />
          {children}
          {secciones.map((seccion) => (
            <Parte key={seccion.id} {...seccion} />
          ))}
        </article>
      </div>
    </div>
  )
}

function Saltos({ secciones }: { secciones: Seccion[] }) {
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
              <EnlaceAParte id={id} className="block rounded-sm py-2.5 text-primary">
                {titulo}
              </EnlaceAParte>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}

function Parte({ id, titulo, bloques, enlaces }: Seccion) {
  return (
    <section data-parte={id} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="font-display text-[1.625rem] leading-[1.15]">
        {titulo}
      </h2>
      <div className="mt-3 grid gap-4 leading-[1.65]">
        {bloques.map((bloque) =>
          typeof bloque === 'string' ? (
            <p key={bloque}>
              <Texto>{bloque}</Texto>
            </p>
          ) : (
            <ul key={String(bloque.lista[0])} className="grid list-disc gap-2 pl-5 marker:text-primary">
              {bloque.lista.map((punto) =>
                typeof punto === 'string' ? (
                  <li key={punto}>
                    <Texto>{punto}</Texto>
                  </li>
                ) : (
                  <li key={punto[0]}>
                    <strong className="font-semibold">{punto[0]}</strong>: <Texto>{punto[1]}</Texto>
                  </li>
                ),
              )}
            </ul>
          ),
        )}
      </div>
      {enlaces && <ListaDeEnlaces enlaces={enlaces} />}
    </section>
  )
}
