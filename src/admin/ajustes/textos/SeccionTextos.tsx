import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listarAjustes } from '#ajustes/contract.ts'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { firstWord } from '#lib/text.ts'
import { listPartes, type Parte } from '#tienda/textos/partes.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { EditorDeTexto } from './EditorDeTexto.tsx'

const urlOf = (texto: string) => linkTo('/manage/ajustes', { query: { seccion: 'textos', texto } })

/** The texts of home, Nosotros, policies and mails: the list, and the chosen one with its versions. */
export function SeccionTextos() {
  const [search, setSearch] = useSearchParams()
  const partes = listPartes()
  const parte = partes.find(({ id }) => id === search.get('texto')) ?? partes[0]
  if (!parte) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <label className="grid gap-1.5 font-semibold text-sm md:hidden">
        Qué texto
        <select
          value={parte.id}
          onChange={({ target }) => setSearch({ seccion: 'textos', texto: target.value })}
          className={`h-12 font-normal ${controlStyle}`}
        >
          {partes.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </select>
      </label>
      <nav
        aria-label="Textos"
        className="sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto max-md:hidden"
      >
        <ul>
          {partes.map((other) => (
            <li key={other.id}>
              <Link
                to={urlOf(other.id)}
                aria-current={other === parte ? 'true' : undefined}
                className="block rounded-sm border-transparent border-l-3 px-3 py-2.5 text-sm hover:bg-accent aria-[current]:border-primary aria-[current]:bg-accent aria-[current]:font-semibold"
              >
                {other.nombre}
                <Estado parte={other} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <EditorDeTexto key={parte.id} parte={parte} />
    </div>
  )
}

/** Who published a text last, and when. */
function Estado({ parte }: { parte: Parte }) {
  const { data } = useQuery(query(listarAjustes))
  const current = data?.find(({ clave }) => clave === `textos.${parte.id}`)
  return (
    <span className="block font-normal text-meta text-muted-foreground">
      {current?.cuando ? (
        <>
          <DateTime value={current.cuando} format="briefDay" />
          {current.persona && `, ${firstWord(current.persona)}`}
        </>
      ) : (
        'como vino'
      )}
    </span>
  )
}
