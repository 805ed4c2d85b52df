import { keepPreviousData } from '@tanstack/react-query'
import { Images, Package } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA, llenar } from '#lib/enlaceA.ts'
import { colorDeEstatus } from '#pedidos/labels.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Dinero } from '#ui/Dinero.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { FotosEnviadas } from '#ui/fotos/FotosEnviadas.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { listarPaquetes, type Paquete, verFotoDePaquete } from './contract.ts'
import type { FiltroDePaquetes } from './filtro.ts'

/** The packages that a filter finds, newest first. */
export function ListaDePaquetes({ filtro }: { filtro: FiltroDePaquetes }) {
  const leidos = { ...pages(listarPaquetes, filtro), placeholderData: keepPreviousData }
  const { read, rows: paquetes } = useList(leidos, (pagina) => pagina.paquetes)
  if (!read.data) return <NotLoaded read={read} waiting={<Esperando />} />
  if (paquetes.length === 0) return <Ninguno {...filtro} />
  return (
    <>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
        {paquetes.map((paquete) => (
          <Fila key={paquete.id} paquete={paquete} deUno={filtro.codigo_membresia !== undefined} />
        ))}
      </ul>
      <VerMas lista={read}>Ver más paquetes</VerMas>
    </>
  )
}

function Esperando() {
  return (
    <div className="grid gap-2">
      <Esqueleto className="h-20 rounded-xl!" />
      <Esqueleto className="h-20 rounded-xl!" />
      <Esqueleto className="h-20 rounded-xl!" />
    </div>
  )
}

function Fila({ paquete, deUno }: { paquete: Paquete; deUno: boolean }) {
  const { codigo_pedido: codigo, cliente, codigo_membresia, peso, kilos, total, estatus, descripcion, fotos } = paquete
  return (
    <li className="grid gap-1 px-4 py-2.5 text-meta">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to={enlaceA('/manage/pedidos/:codigo', { codigo })}
          className="enlace codigo inline-flex min-h-9 items-center font-semibold text-sm max-md:min-h-11"
        >
          {codigo}
        </Link>
        <Insignia chica color={colorDeEstatus(estatus.id)} icono={<Package aria-hidden="true" strokeWidth={1.75} />}>
          {estatus.nombre}
        </Insignia>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {!deUno && (
          <span className="min-w-0 wrap-anywhere">
            {cliente}
            {codigo_membresia && (
              <>
                {' · '}
                <Link
                  to={enlaceA('/admin-dashboard/clientes/:codigo', {
                    codigo: codigo_membresia,
                    consulta: { ver: 'paquetes' },
                  })}
                  className="enlace codigo"
                >
                  {codigo_membresia}
                </Link>
              </>
            )}
          </span>
        )}
        <span className="cifras">
          {peso && kilos && `${peso} lb (${kilos} kg) · `}
          <Dinero monto={total} className="font-semibold" />
        </span>
      </div>
      {descripcion && <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{descripcion}</p>}
      <p className="text-muted-foreground">
        <Fecha valor={paquete.fecha_creacion} formato="breve" />
        {paquete.admin_nombre && ` · ${paquete.admin_nombre}`}
        {deUno && !codigo_membresia && ' · digitado sin membresía'}
      </p>
      {fotos.length > 0 && (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md hover:text-primary max-md:min-h-11">
            <Images aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {fotos.length === 1 ? '1 foto' : `${fotos.length} fotos`}
            <span className="sr-only"> de {codigo}</span>
          </summary>
          <div className="pt-2 pb-1">
            <FotosEnviadas
              fotos={fotos}
              direccionDe={(foto) => llenar(verFotoDePaquete.url, { id: paquete.id, foto })}
            />
          </div>
        </details>
      )}
    </li>
  )
}

function Ninguno({ q, codigo_membresia }: FiltroDePaquetes) {
  if (!q)
    return (
      <Vacio
        dibujo={<Package />}
        titulo={codigo_membresia ? 'Este cliente no tiene paquetes.' : 'Aún no hay paquetes.'}
      >
        Los que digites aparecen aquí.
      </Vacio>
    )
  return (
    <Vacio
      dibujo={<Package />}
      titulo={`Nada coincide con «${q}».`}
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/admin-dashboard/paquetes')}>Limpiar</Link>
        </BotonEnlace>
      }
    />
  )
}
