import { negocio } from '#negocio'

const { almacen } = negocio

const PASOS = [
  { titulo: 'Pides', texto: 'Nos dices qué quieres y de qué tienda. Te confirmamos el precio y lo compramos.' },
  { titulo: `Llega a ${almacen}`, texto: 'Lo recibimos en nuestro almacén, lo revisamos y lo embarcamos.' },
  { titulo: 'Lo recibes en RD', texto: 'Lo retiras en Santiago o te lo llevamos. Sigues cada paso con tu código.' },
]

/** The three steps of a purchase on a timeline: vertical on a phone, horizontal on a desktop. */
export function PasosInternacionales() {
  return (
    <section aria-labelledby="pasos" className="bg-sunken py-14 md:py-20">
      <div className="contenedor">
        <h2 id="pasos" className="font-display text-h2">
          Tres pasos y está en tus manos
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-6">
          {PASOS.map(({ titulo, texto }, i) => (
            <li
              key={titulo}
              className="relative pl-10 before:absolute before:top-6 before:-bottom-8 before:left-2.5 before:border-primary before:border-l-2 last:before:hidden md:pt-10 md:pl-0 md:before:top-2.5 md:before:-right-6 md:before:bottom-auto md:before:left-6 md:before:border-t-2 md:before:border-l-0"
            >
              <span aria-hidden="true" className="cuenta absolute top-0.5 left-0 block" />
              <h3 className="font-sans font-semibold text-tarjeta">
                <span className="sr-only">Paso {i + 1}: </span>
                {titulo}
              </h3>
              <p className="mt-1 max-w-80 text-muted-foreground text-sm">{texto}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
