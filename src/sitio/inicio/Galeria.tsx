import { Imagen } from '#comun/Imagen.tsx'
import { negocio } from '#negocio'
import { BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'

const { red } = negocio.contacto

const PIEZAS = [
  { imagen: 'pulsera', nombre: 'Pulsera', detalle: 'Cuentas y separadores dorados' },
  { imagen: 'aretes', nombre: 'Aretes', detalle: 'Argollas con gota' },
  { imagen: 'mariposa', nombre: 'Pulseras de mariposa', detalle: 'Dije nacarado' },
] as const

/** Three pieces of one size; on a phone one large and two beside each other. */
export function Galeria() {
  return (
    <section id="galeria" aria-labelledby="galeria-titulo" className="contenedor scroll-mt-22 pb-14 md:pb-26">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="galeria-titulo" className="font-display text-h2">
          Tres piezas para empezar
        </h2>
        <BotonEnlace variante="outline" medida={40} className="max-sm:hidden">
          <EnlaceExterno href={red.enlace}>Ver más en {red.nombre}</EnlaceExterno>
        </BotonEnlace>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:mt-8">
        {PIEZAS.map(({ imagen, nombre, detalle }, i) => (
          <li key={nombre} className="max-sm:first:col-span-2">
            <Imagen
              nombre={imagen}
              sizes={`(min-width: 1280px) 386px, (min-width: 640px) 33vw, ${i === 0 ? 100 : 50}vw`}
              className="w-full rounded-xl"
            />
            <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <strong>{nombre}</strong>
              <span className="text-muted-foreground">{detalle}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-meta text-muted-foreground">
        Imágenes ilustrativas. Cada pieza se hace a mano y puede variar.
      </p>
      <BotonEnlace variante="outline" className="mt-5 sm:hidden">
        <EnlaceExterno href={red.enlace}>Ver más en {red.nombre}</EnlaceExterno>
      </BotonEnlace>
    </section>
  )
}
