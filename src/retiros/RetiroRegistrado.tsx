import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { DondeEstamos } from '#tienda/DondeEstamos.tsx'
import { MediosDirectos } from '#tienda/MediosDirectos.tsx'
import { TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import type { Verificacion } from './contract.ts'
import { titleOf } from './labels.ts'

type Props = Verificacion & { onRequestAnother: () => void }

/** Replaces the form: when and where to collect the order, or whom to ask if the order cannot be collected. */
export function RetiroRegistrado({ message, listo, cerrado, onRequestAnother }: Props) {
  const title = useFocusOnMount()
  return (
    <div className="mx-auto max-w-140">
      <span aria-hidden="true" className={`cuenta mb-6 ml-2 block ${cerrado ? '' : 'cuenta-actual'}`} />
      <h1 ref={title} tabIndex={-1} className="font-display text-h1">
        {titleOf({ cerrado })}
      </h1>
      <Notice kind={listo ? 'success' : 'warning'} className="mt-5">
        {message}
      </Notice>
      {cerrado ? (
        <div className="mt-5">
          <MediosDirectos />
        </div>
      ) : (
        <DondeYCuando />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink>
          <Link to={linkTo('/')}>Volver al inicio</Link>
        </ButtonLink>
        <Button variant="outline" onClick={onRequestAnother} className="noscript:hidden">
          Registrar otro retiro
        </Button>
      </div>
    </div>
  )
}

function DondeYCuando() {
  return (
    <>
      <Card className="mt-4 grid gap-6 sm:grid-cols-2 md:p-8">
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Dónde</h2>
          <DondeEstamos />
        </div>
        <div>
          <h2 className="mb-1 font-sans font-semibold text-tarjeta">Horario de retiro</h2>
          <TablaDeHorario tramos={negocio.horarios.rastreo} />
        </div>
      </Card>
      <p className="mt-5">
        ¿Dudas? Escríbenos por{' '}
        <OutboundLink href={negocio.contacto.red.enlace} className="enlace">
          {negocio.contacto.red.nombre} {negocio.contacto.red.usuario}
        </OutboundLink>
        .
      </p>
    </>
  )
}
