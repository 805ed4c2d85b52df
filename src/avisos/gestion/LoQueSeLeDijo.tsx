import { BellOff } from 'lucide-react'
import { pages } from '#http/query.ts'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { Titular } from '../LoDicho.tsx'
import { listarAvisosDeCliente } from './contract.ts'
import { Desplegable, estiloDeLista } from './LoEnviado.tsx'
import { RITMO } from './rules.ts'

/** All that one client was told, and what of it they have read. */
export function LoQueSeLeDijo({ codigo }: { codigo: string }) {
  const leidos = { ...pages(listarAvisosDeCliente, { codigo }), refetchInterval: RITMO }
  const { read, rows: avisos } = useList(leidos, (pagina) => pagina.avisos)
  if (!read.data) return <NotLoaded read={read} waiting={<Esqueleto className="h-40 rounded-2xl!" />} />
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
      <VerMas lista={read}>Ver más notificaciones</VerMas>
    </>
  )
}
