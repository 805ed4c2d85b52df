import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import { DondeEstamos } from '#tienda/DondeEstamos.tsx'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import type { Verificacion } from './contract.ts'
import { tituloDe } from './labels.ts'

const { red } = negocio.contacto

type Props = Verificacion & { alPedirOtro: () => void }

/** In the place of the form: where to go, when, and whether the order waits there; of one that is over, whom to ask. */
export function RetiroRegistrado({ message, listo, cerrado, alPedirOtro }: Props) {
  const titulo = useFocoAlMostrar()
  return (
    <div className="mx-auto max-w-140">
      <span aria-hidden="true" className={`cuenta mb-6 ml-2 block ${cerrado ? '' : 'cuenta-actual'}`} />
      <h1 ref={titulo} tabIndex={-1} className="font-display text-h1">
        {tituloDe({ cerrado })}
      </h1>
      <Aviso clase={listo ? 'exito' : 'advertencia'} className="mt-5">
        {message}
      </Aviso>
      {cerrado ? (
        <div className="mt-5">
          <CanalesDirectos />
        </div>
      ) : (
        <DondeYCuando />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <BotonEnlace>
          <Link to={enlaceA('/')}>Volver al inicio</Link>
        </BotonEnlace>
        <Boton variante="outline" onClick={alPedirOtro}>
          Registrar otro retiro
        </Boton>
      </div>
    </div>
  )
}

function DondeYCuando() {
  return (
    <>
      <Tarjeta className="mt-4 grid gap-6 sm:grid-cols-2 md:p-8">
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Dónde</h2>
          <DondeEstamos />
        </div>
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Horario de retiro</h2>
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
    </>
  )
}
