import { Maximize2 } from 'lucide-react'
import { urlDeFoto } from '#lib/fotos/rules.ts'
import { FotoDePieza } from '#tienda/FotoDePieza.tsx'
import { SinFoto } from '#tienda/SinFoto.tsx'
import type { PiezaPublica } from '../contract.ts'

/**
 * The photos in a row that scrolls by finger, wheel and arrow keys; a round button opens each whole. Beside it on a
 * desk, and as dots on a phone, stands its index (`tienda/photoRow.ts`).
 */
export function FilaDeFotos({ fotos, nombre }: { fotos: PiezaPublica['fotos']; nombre: string }) {
  if (fotos.length === 0) return <SinFoto className="rounded-xl max-lg:aspect-square" />
  const idOf = (i: number) => `foto-${i + 1}`
  return (
    <div className="relative -mx-(--margen) lg:mx-0 lg:flex lg:flex-row-reverse lg:gap-4">
      <ul
        data-fila-de-fotos
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll a row that has the focus
        tabIndex={0}
        aria-label={`Fotos de ${nombre}`}
        className="flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] lg:rounded-xl"
      >
        {fotos.map((foto, i) => (
          <li key={foto.id} id={idOf(i)} className="relative w-full shrink-0 snap-start">
            <FotoDePieza
              foto={foto}
              priority={i === 0}
              sizes="(min-width: 1280px) 560px, (min-width: 1024px) 46vw, 98vw"
              className="h-[min(100vw,60svh)] w-full lg:h-auto"
            />
            <a
              href={urlDeFoto(foto.id, foto.ancho, 'webp')}
              aria-label={`Ver entera la foto ${i + 1}`}
              className="absolute right-4 bottom-4 grid size-12 place-items-center rounded-full bg-card text-foreground"
            >
              <Maximize2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
            </a>
          </li>
        ))}
      </ul>
      {fotos.length > 1 && (
        <ol
          data-indice-de-fotos
          aria-label="Fotos"
          className="absolute inset-x-20 bottom-2 flex justify-center lg:static lg:w-22 lg:shrink-0 lg:flex-col lg:justify-start lg:gap-3"
        >
          {fotos.map((foto, i) => (
            <li key={foto.id}>
              <a
                href={`#${idOf(i)}`}
                aria-label={`Foto ${i + 1}`}
                aria-current={i === 0 ? 'true' : undefined}
                className="group/foto block rounded-xl max-lg:p-2 lg:aria-[current]:outline-2 lg:aria-[current]:outline-primary lg:aria-[current]:outline-offset-2"
              >
                <span className="block h-2 w-2 rounded-full border border-foreground bg-card group-aria-[current]/foto:w-5 group-aria-[current]/foto:bg-foreground lg:hidden" />
                <span aria-hidden="true" className="max-lg:hidden">
                  <FotoDePieza foto={{ ...foto, alt: '' }} sizes="88px" className="w-full rounded-xl" />
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
