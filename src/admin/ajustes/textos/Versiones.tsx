import { useQuery } from '@tanstack/react-query'
import { listarCambios } from '#ajustes/contract.ts'
import { query } from '#http/query.ts'
import { firstWord } from '#lib/text.ts'
import { Texto } from '#tienda/textos/contract.ts'
import type { Parte } from '#tienda/textos/partes.ts'
import { Button } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'

type Props = {
  parte: Parte
  /** Whether the text differs from the one in the shop. */
  cambiado: boolean
  /** Takes a version as the draft; null is the text that the shop came with. */
  onChoose: (texto: Texto | null) => void
}

/** The versions of a text, the newest first. Going back to one makes it the draft, which is published like any other. */
export function Versiones({ parte, cambiado, onChoose }: Props) {
  const { data } = useQuery(query(listarCambios, { clave: `textos.${parte.id}` }))
  const cambios = data?.cambios ?? []
  return (
    <section aria-labelledby="versiones">
      <h3 id="versiones" className="font-semibold">
        Versiones
      </h3>
      <ul className="mt-2">
        {cambiado && <Version title="Esta, sin publicar" when="Ahora, tú" />}
        {cambios.map(({ id, valor, vigente, cuando, persona }) => {
          const { data: texto } = Texto.safeParse(valor)
          return (
            <Version
              key={id}
              title={vigente ? 'En la tienda ahora' : texto ? excerpt(texto.texto) : 'Como vino'}
              when={
                <>
                  <DateTime value={cuando} format="instant" />
                  {persona && `, ${firstWord(persona)}`}
                </>
              }
              text={texto?.texto ?? parte.comoVino.texto}
              onChoose={vigente && !cambiado ? undefined : () => onChoose(texto ?? null)}
            />
          )
        })}
        <Version
          title={cambios.length === 0 ? 'En la tienda ahora: como vino' : 'Como vino'}
          when="El texto con que nació la tienda"
          text={parte.comoVino.texto}
          onChoose={
            cambios.length === 0 && !cambiado ? undefined : () => onChoose(cambios.length === 0 ? parte.comoVino : null)
          }
        />
      </ul>
    </section>
  )
}

const EXCERPT = 40
const excerpt = (text: string) => (text.length > EXCERPT ? `«${text.slice(0, EXCERPT).trimEnd()}…»` : `«${text}»`)

type VersionProps = { title: string; when: React.ReactNode; text?: string; onChoose?: (() => void) | undefined }

function Version({ title, when, text, onChoose }: VersionProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 border-border border-t py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-meta text-muted-foreground">{when}</p>
        {text && (
          <details className="mt-1">
            <summary className="enlace toque inline-block cursor-pointer text-meta">Leer</summary>
            <p className="mt-2 whitespace-pre-wrap text-muted-foreground">{text}</p>
          </details>
        )}
      </div>
      {onChoose && (
        <Button variant="link" size={40} onClick={onChoose}>
          Volver a este
        </Button>
      )}
    </li>
  )
}
