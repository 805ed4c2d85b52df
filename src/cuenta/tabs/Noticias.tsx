import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Articulo } from '#noticias/Articulo.tsx'
import { listarNoticias } from '#noticias/contract.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Loaded } from '../Loaded.tsx'

export function Noticias() {
  const newsQuery = useQuery(query(listarNoticias))
  return (
    <>
      <h2 className="sr-only">Noticias</h2>
      <Loaded query={newsQuery}>
        {(noticias) =>
          noticias.length ? (
            <ul className="grid max-w-200 gap-4">
              {noticias.map((noticia) => (
                <li key={noticia.id}>
                  <Card>
                    <Articulo {...noticia} />
                  </Card>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              illustration={<Newspaper />}
              title="No hay noticias por ahora."
              action={
                <ButtonLink variant="outline" size={40}>
                  <Link to={linkTo('/productos')}>Ver lo que hacemos</Link>
                </ButtonLink>
              }
            >
              Cuando tengamos algo nuevo que contarte, lo lees aquí.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}
