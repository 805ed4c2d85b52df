import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, LifeBuoy, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { ErrorDeNegocio } from '#comun/errores.ts'
import { metaDePagina } from '#comun/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { consultaDeSolicitudes, useDecidirSolicitud } from './consultas.ts'
import type { SolicitudAbierta } from './contrato.ts'
import { CLASES } from './etiquetas.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Solicitudes', descripcion: 'Lo que los clientes pidieron y espera.', indexar: false })

/** For staff: who asked for help or for another address, and what to answer. */
export default function PaginaSolicitudes() {
  const { data: solicitudes, error, refetch, isFetching } = useQuery(consultaDeSolicitudes())
  return (
    <>
      <h1 tabIndex={-1} className="font-display text-h1">
        Solicitudes
      </h1>
      <p className="mt-2 mb-6 text-meta text-muted-foreground">
        Ayuda urgente y cambios de dirección que esperan. El pedido sigue En Revisión hasta que decidas.
      </p>
      {solicitudes ? (
        <Lista solicitudes={solicitudes} />
      ) : error ? (
        <Aviso
          clase="error"
          titulo="No se pudo cargar la información"
          acciones={
            <Boton variante="outline" medida={36} cargando={isFetching} onClick={() => refetch()}>
              Reintentar
            </Boton>
          }
        />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <Esqueleto className="h-36 rounded-2xl" />
          <Esqueleto className="h-36 rounded-2xl" />
        </div>
      )}
    </>
  )
}

type Decision = { solicitud: SolicitudAbierta; aprobada: boolean }

function Lista({ solicitudes }: { solicitudes: SolicitudAbierta[] }) {
  const decidir = useDecidirSolicitud()
  const [porDecidir, setPorDecidir] = useState<Decision | null>(null)

  async function hacer({ solicitud: { clase, id, codigo }, aprobada }: Decision) {
    setPorDecidir(null)
    try {
      await decidir.mutateAsync({ clase, id, aprobada })
      avisar.exito(CLASES[clase][aprobada ? 'hecho' : 'negado'], `Pedido ${codigo}.`, { id: 'decision' })
    } catch (error) {
      const detalle = error instanceof ErrorDeNegocio ? error.rechazo.detail : 'Revisa tu conexión e intenta de nuevo.'
      avisar.error('No se pudo guardar la decisión', detalle, { id: 'decision' })
    }
  }

  if (solicitudes.length === 0)
    return (
      <Vacio dibujo={<CircleCheckBig />} titulo="Nada espera por ti.">
        Cuando alguien pida ayuda o cambie su dirección, lo verás aquí.
      </Vacio>
    )
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {solicitudes.map((solicitud) => (
          <li key={`${solicitud.clase}-${solicitud.id}`}>
            <Solicitud
              solicitud={solicitud}
              ocupada={decidir.isPending}
              alDecidir={(aprobada) => setPorDecidir({ solicitud, aprobada })}
            />
          </li>
        ))}
      </ul>
      <DialogoDeAlerta
        abierto={porDecidir !== null}
        alCambiar={(abierto) => !abierto && setPorDecidir(null)}
        titulo={porDecidir ? `¿${CLASES[porDecidir.solicitud.clase][porDecidir.aprobada ? 'si' : 'no']}?` : ''}
        confirmar={porDecidir ? CLASES[porDecidir.solicitud.clase][porDecidir.aprobada ? 'si' : 'no'] : ''}
        destructivo={porDecidir?.aprobada === false}
        alConfirmar={() => porDecidir && hacer(porDecidir)}
      >
        {porDecidir && consecuencia(porDecidir)}
      </DialogoDeAlerta>
    </>
  )
}

type PropsDeSolicitud = { solicitud: SolicitudAbierta; ocupada: boolean; alDecidir: (aprobada: boolean) => void }

function Solicitud({ solicitud, ocupada, alDecidir }: PropsDeSolicitud) {
  const { clase, codigo, cliente, texto, razon, correo, fecha } = solicitud
  const Icono = clase === 'ayuda' ? LifeBuoy : MapPin
  return (
    <Tarjeta className="grid h-full content-start gap-3 text-meta">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex items-center gap-2 font-sans font-semibold text-tarjeta">
          <Icono aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
          {CLASES[clase].titulo}
        </h2>
        <Fecha valor={fecha} relativa className="text-muted-foreground" />
      </div>
      <p>
        <span className="codigo">{codigo}</span> · {cliente} ·{' '}
        <a href={`mailto:${correo}`} className="enlace break-all">
          {correo}
        </a>
      </p>
      <p className="whitespace-pre-wrap break-words rounded-lg bg-sunken p-3 text-sm">{texto}</p>
      {razon && <p>Razón: {razon}</p>}
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Boton medida={36} aria-disabled={ocupada} onClick={() => !ocupada && alDecidir(true)}>
          {CLASES[clase].si}
        </Boton>
        <Boton variante="outline" medida={36} aria-disabled={ocupada} onClick={() => !ocupada && alDecidir(false)}>
          {CLASES[clase].no}
        </Boton>
      </div>
    </Tarjeta>
  )
}

function consecuencia({ solicitud: { clase, codigo, vuelve_a }, aprobada }: Decision) {
  const notas = clase === 'direccion' && aprobada ? 'La nueva dirección queda en las notas del pedido. ' : ''
  const vuelta = vuelve_a
    ? `${codigo} vuelve a ${vuelve_a} cuando no le quede otra solicitud, y el cliente recibe un correo.`
    : `${codigo} ya no está En Revisión: se queda donde está.`
  return notas + vuelta
}
