import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { obtenerMiembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { FormularioInternacional } from '#paquetes/FormularioInternacional.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { Loaded } from '../Loaded.tsx'

type Sent = { correo: string; primeraCompra: boolean }
const { nombre: servicio } = negocio.servicioInternacional

/** The request form of the international service, filled with the member's data and membership code. */
export function PedirDeFuera({ id }: { id: string }) {
  const miembro = useQuery(query(obtenerMiembro, { autor: id }))
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent) return <SolicitudEnviada {...sent} onRequestAnother={() => setSent(null)} />
  return (
    <div className="max-w-160">
      <h2 className="font-display text-h2">Compra fuera con {servicio}</h2>
      <p className="mt-2 mb-6 text-muted-foreground">
        Dinos qué quieres y te respondemos con el precio y el tiempo. ¿Buscas una pieza hecha a mano?{' '}
        <Link to={linkTo('/pedir')} className="enlace">
          Pídela aquí
        </Link>
        .
      </p>
      <Loaded query={miembro}>
        {() => <FormularioInternacional onSubmit={(correo, primeraCompra) => setSent({ correo, primeraCompra })} />}
      </Loaded>
    </div>
  )
}

function SolicitudEnviada({ correo, primeraCompra, onRequestAnother }: Sent & { onRequestAnother: () => void }) {
  const title = useFocusOnMount()
  return (
    <div className="max-w-160">
      <h2 ref={title} tabIndex={-1} className="mb-4 font-display text-h2">
        Solicitud enviada
      </h2>
      <Notice kind="success">
        Te escribiremos a <span className="wrap-anywhere">{correo}</span>, o por el medio que nos dejaste, con el precio
        y los tiempos.{primeraCompra && ' Es tu primera compra en la tienda china: no tiene costo adicional.'}
      </Notice>
      <Button variant="outline" size={40} className="mt-4" onClick={onRequestAnother}>
        Hacer otra solicitud
      </Button>
    </div>
  )
}
