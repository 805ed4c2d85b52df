import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { SinGuion } from '#tienda/SinGuion.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { Cuentas } from '#ui/Cuentas.tsx'
import { useEnlaceDeCorreo } from '#ui/useEnlaceDeCorreo.ts'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { useHidratada } from '#ui/useHidratada.ts'
import { obtenerVinculo, type Vinculo, vincularPedido } from './contract.ts'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Agregar un pedido',
    descripcion: 'Di si tu pedido puede verse en la cuenta de quien lo pide.',
    indexar: false,
  })

/** Where the mail of a linked order leads: what is asked, to be read first. Opening it does nothing. */
export default function PaginaVincular() {
  const hidratada = useHidratada()
  const enlace = useEnlaceDeCorreo('c')
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-140">
        <SinGuion />
        {enlace ? <DelEnlace enlace={enlace} /> : <Titulo>Agregar un pedido</Titulo>}
        {hidratada && !enlace && (
          <>
            <p className="mt-3 text-muted-foreground">
              Abre esta página con el enlace del correo. Para pedir uno, entra a tu cuenta y elige Vincular un pedido.
            </p>
            <AMiCuenta />
          </>
        )}
      </div>
    </div>
  )
}

function DelEnlace({ enlace }: { enlace: string }) {
  const { data: vinculo, error, refetch, isFetching } = useQuery(query(obtenerVinculo, { enlace }))
  if (vinculo) return vinculo.hecho ? <Hecho vinculo={vinculo} /> : <Pregunta vinculo={vinculo} enlace={enlace} />
  const { status, title, detail } = rechazoDe(error)
  return (
    <>
      <Titulo>Agregar un pedido</Titulo>
      {error ? (
        <Aviso
          clase="error"
          role="alert"
          className="mt-5"
          titulo={status === 404 ? 'Este enlace ya no sirve' : title}
          acciones={
            status === 404 ? (
              <BotonEnlace variante="outline" medida={40}>
                <Link to={enlaceA('/mi-cuenta')}>Ir a Mi cuenta</Link>
              </BotonEnlace>
            ) : (
              <Boton variante="outline" medida={40} cargando={isFetching} onClick={() => refetch()}>
                Reintentar
              </Boton>
            )
          }
        >
          {detail}
        </Aviso>
      ) : (
        <div role="status" className="mt-5">
          <Cuentas texto="Abriendo tu enlace…" />
        </div>
      )}
    </>
  )
}

function Pregunta({ vinculo: { codigo, nombre, correo }, enlace }: { vinculo: Vinculo; enlace: string }) {
  const vincular = useMutation(mutation(vincularPedido, { enlace }))
  const [fallo, setFallo] = useState<string | null>(null)

  async function aceptar() {
    setFallo(null)
    try {
      await vincular.mutateAsync()
    } catch (error) {
      setFallo(rechazoDe(error).detail)
    }
  }

  return (
    <>
      <Titulo>¿Agregar tu pedido a una cuenta?</Titulo>
      <p className="mt-3 text-muted-foreground">
        Quien lo pide podrá verlo entero en su cuenta, con tu dirección y tus notas. Si eres tú, agrégalo. Si no, cierra
        esta página: no cambia nada.
      </p>
      <dl className="mt-5 grid gap-3 rounded-2xl border border-border bg-card p-5 [&_dd]:font-semibold [&_dt]:text-muted-foreground">
        <div>
          <dt className="text-sm">Pedido</dt>
          <dd className="codigo">{codigo}</dd>
        </div>
        <div>
          <dt className="text-sm">Quién lo pide</dt>
          <dd className="wrap-anywhere">
            <span dir="auto">{nombre}</span>, {correo}
          </dd>
        </div>
      </dl>
      {fallo && (
        <Aviso clase="error" role="alert" className="mt-4">
          {fallo}
        </Aviso>
      )}
      <Boton className="mt-6" cargando={vincular.isPending} onClick={aceptar}>
        Agregar el pedido
      </Boton>
    </>
  )
}

function Hecho({ vinculo: { codigo, nombre } }: { vinculo: Vinculo }) {
  const titulo = useFocoAlMostrar()
  return (
    <>
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Pedido agregado
      </h1>
      <p className="mt-3">
        El pedido <span className="codigo">{codigo}</span> está en la cuenta de <span dir="auto">{nombre}</span>.
      </p>
      <AMiCuenta />
    </>
  )
}

function Titulo({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="font-display text-h1">
      {children}
    </h1>
  )
}

function AMiCuenta() {
  return (
    <BotonEnlace variante="outline" className="mt-6">
      <Link to={enlaceA('/mi-cuenta')}>Ir a Mi cuenta</Link>
    </BotonEnlace>
  )
}
