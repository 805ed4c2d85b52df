import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { ButtonLink } from '#ui/Button.tsx'

const { nombre, slug } = negocio.servicioInternacional

/** The services besides handmade pieces: purchases from abroad, pickup and help. */
export function Servicios() {
  return (
    <>
      <section aria-labelledby="internacional" className="bg-sunken">
        <div className="contenedor grid items-center gap-8 py-14 md:py-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-16">
          <div>
            <h2 id="internacional" className="font-display text-h2">
              Compra fuera y recíbelo aquí
            </h2>
            <p className="mt-4 max-w-140 text-lg text-muted-foreground">
              Con {nombre} pides en tiendas de otros países y lo traemos hasta ti.
            </p>
            <ButtonLink variant="outline" className="mt-6">
              <Link to={linkTo(`/${slug}-pedidos`)} aria-label={`Ver Más sobre ${nombre}`}>
                Ver Más
              </Link>
            </ButtonLink>
          </div>
          <ShopImage name="paquete-ancho" sizes="(min-width: 1024px) 540px, 100vw" className="w-full rounded-xl" />
        </div>
      </section>
      <section aria-label="Retiro y contacto" className="contenedor py-14 md:py-20">
        <div className="grid gap-10 sm:grid-cols-2 sm:gap-16">
          <div>
            <h2 className="font-display text-h2">¿Tu pedido está listo?</h2>
            <p className="mt-3 text-muted-foreground">Avísanos que vienes y lo tendremos a mano. Retirar es gratis.</p>
            <ButtonLink variant="outline" className="mt-5">
              <Link to={linkTo('/solicitar-retiro')}>Solicitar Retiro</Link>
            </ButtonLink>
          </div>
          <div>
            <h2 className="font-display text-h2">¿Tienes dudas?</h2>
            <p className="mt-3 text-muted-foreground">Escríbenos: te responde quien hace las piezas.</p>
            <ButtonLink variant="outline" className="mt-5">
              <Link to={linkTo('/contacto')}>Contacto</Link>
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
