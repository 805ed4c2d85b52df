import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { obtenerMiembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { FormularioInternacional } from '#paquetes/FormularioInternacional.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { Cargada } from '../Cargada.tsx'

type Enviada = { correo: string; primeraCompra: boolean }
const { nombre: servicio } = negocio.servicioInternacional

/** The request of the international service, with the account's own code, once it is known. */
export function PedirDeFuera({ id }: { id: string }) {
  const miembro = useQuery(query(obtenerMiembro, { autor: id }))
  const [enviada, setEnviada] = useState<Enviada | null>(null)
  if (enviada) return <SolicitudEnviada {...enviada} alPedirOtra={() => setEnviada(null)} />
  return (
    <div className="max-w-160">
      <h2 className="font-display text-h2">Compra fuera con {servicio}</h2>
      <p className="mt-2 mb-6 text-muted-foreground">
        Dinos qué quieres y te respondemos con el precio y el tiempo. ¿Buscas una pieza hecha a mano?{' '}
        <Link to={enlaceA('/pedir')} className="enlace">
          Pídela aquí
        </Link>
        .
      </p>
      <Cargada consulta={miembro}>
        {() => <FormularioInternacional alEnviar={(correo, primeraCompra) => setEnviada({ correo, primeraCompra })} />}
      </Cargada>
    </div>
  )
}

function SolicitudEnviada({ correo, primeraCompra, alPedirOtra }: Enviada & { alPedirOtra: () => void }) {
  const titulo = useFocoAlMostrar()
  return (
    <div className="max-w-160">
      <h2 ref={titulo} tabIndex={-1} className="mb-4 font-display text-h2">
        Solicitud enviada
      </h2>
      <Aviso clase="exito">
        Te escribiremos a <span className="wrap-anywhere">{correo}</span>, o por el medio que nos dejaste, con el precio
        y los tiempos.{primeraCompra && ' Es tu primera compra en la tienda china: no tiene costo adicional.'}
      </Aviso>
      <Boton variante="outline" medida={40} className="mt-4" onClick={alPedirOtra}>
        Hacer otra solicitud
      </Boton>
    </div>
  )
}
