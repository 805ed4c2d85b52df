import { LifeBuoy } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Vacio } from '#ui/Vacio.tsx'

/** The place of the tickets, and who answers until there are any. */
export function Soporte() {
  return (
    <>
      <h2 className="sr-only">Soporte</h2>
      <Vacio
        dibujo={<LifeBuoy />}
        titulo="Los tickets de soporte todavía no están listos."
        accion={
          <BotonEnlace medida={40}>
            <Link to={enlaceA('/contacto')}>Escríbenos</Link>
          </BotonEnlace>
        }
      >
        Mientras tanto te respondemos por el formulario de Contacto, por WhatsApp y por correo.
      </Vacio>
      <CanalesDirectos className="justify-center" />
    </>
  )
}
