import type { MetaFunction } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { Cierre } from './inicio/Cierre.tsx'
import { Galeria } from './inicio/Galeria.tsx'
import { PorQueElegirnos } from './inicio/PorQueElegirnos.tsx'
import { Portada } from './inicio/Portada.tsx'
import { QuienesSomos } from './inicio/QuienesSomos.tsx'
import { Servicios } from './inicio/Servicios.tsx'
import { Precarga } from './Precarga.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/',
    titulo: negocio.lema,
    descripcion: `Pulseras, aretes y carteras creados en ${negocio.ciudad}. Te los llevamos a cualquier rincón del país.`,
  })

const SIGUIENTES = [enlaceA('/pedir'), enlaceA('/rastrear')]

/** Its sections, in their fixed order. */
export default function Inicio() {
  return (
    <>
      <Portada />
      <QuienesSomos />
      <Galeria />
      <PorQueElegirnos />
      <Servicios />
      <Cierre />
      <Precarga paginas={SIGUIENTES} />
    </>
  )
}
