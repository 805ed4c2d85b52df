import { Link } from 'react-router'
import { DondeEstamos } from '#comun/DondeEstamos.tsx'
import { TablaDeHorario } from '#comun/TablaDeHorario.tsx'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import type { Verificacion } from './contrato.ts'

const { red } = negocio.contacto

/** In the place of the form: where to go, when, and whether the order waits there. */
export function RetiroRegistrado({ message, listo }: Verificacion) {
  const titulo = useFocoAlMostrar()
  return (
    <div className="mx-auto max-w-140">
      <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        Tu retiro está registrado
      </h1>
      <Aviso clase={listo ? 'exito' : 'advertencia'} className="mt-5">
        {message}
      </Aviso>
      <Tarjeta className="mt-4 grid gap-6 sm:grid-cols-2 md:p-8">
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Dónde</h2>
          <DondeEstamos />
        </div>
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Cuándo</h2>
          <TablaDeHorario tramos={negocio.horarios.rastreo} />
        </div>
      </Tarjeta>
      <p className="mt-5">
        ¿Dudas? Escríbenos por{' '}
        <EnlaceExterno href={red.enlace} className="enlace">
          {red.nombre} {red.usuario}
        </EnlaceExterno>
        .
      </p>
      <BotonEnlace className="mt-6">
        <Link to="/">Volver al inicio</Link>
      </BotonEnlace>
    </div>
  )
}
