import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { pages } from '#http/query.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { VerMas } from '#ui/list/VerMas.tsx'
import { NoSeCargo } from '#ui/NoSeCargo.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Titular } from '../LoDicho.tsx'
import { listarAvisosDeCliente } from './contrato.ts'
import { Desplegable, estiloDeLista } from './LoEnviado.tsx'
import { RITMO } from './reglas.ts'

/** All that one client was told, and what of it they have read. */
export function LoQueSeLeDijo({ codigo }: { codigo: string }) {
  const lista = useInfiniteQuery({ ...pages(listarAvisosDeCliente, { codigo }), refetchInterval: RITMO })
  const { data, error } = lista
  if (!data) return error ? <NoSeCargo {...lista} error={error} /> : <Esqueleto className="h-40 rounded-2xl!" />
  const avisos = data.pages.flatMap((pagina) => pagina.avisos)
  if (avisos.length === 0) return <Vacio dibujo={<BellOff />} titulo="Todavía no le han llegado notificaciones." />
  return (
    <>
      <ul aria-label="Notificaciones del cliente" className={estiloDeLista}>
        {avisos.map(({ id, leido, mensaje, fecha_creacion, ...aviso }) => (
          <li key={id}>
            <Desplegable
              cabeza={
                <Titular {...aviso} sinLeer={!leido} fecha={fecha_creacion}>
                  <span className="block text-meta text-muted-foreground">{leido ? 'Leída' : 'Sin leer'}</span>
                </Titular>
              }
            >
              {mensaje}
            </Desplegable>
          </li>
        ))}
      </ul>
      <VerMas lista={lista}>Ver más notificaciones</VerMas>
    </>
  )
}
