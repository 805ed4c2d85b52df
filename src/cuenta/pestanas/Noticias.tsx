import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { Articulo } from '#noticias/Articulo.tsx'
import { listarNoticias } from '#noticias/contract.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Cargada } from '../Cargada.tsx'

export function Noticias() {
  const consulta = useQuery(query(listarNoticias))
  return (
    <>
      <h2 className="sr-only">Noticias</h2>
      <Cargada consulta={consulta}>
        {(noticias) =>
          noticias.length ? (
            <ul className="grid max-w-200 gap-4">
              {noticias.map((noticia) => (
                <li key={noticia.id}>
                  <Tarjeta>
                    <Articulo {...noticia} />
                  </Tarjeta>
                </li>
              ))}
            </ul>
          ) : (
            <Vacio
              dibujo={<Newspaper />}
              titulo="No hay noticias por ahora."
              accion={
                <BotonEnlace variante="outline" medida={40}>
                  <Link to={enlaceA('/productos')}>Ver lo que hacemos</Link>
                </BotonEnlace>
              }
            >
              Cuando tengamos algo nuevo que contarte, lo lees aquí.
            </Vacio>
          )
        }
      </Cargada>
    </>
  )
}
