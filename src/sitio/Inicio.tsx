import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Cierre } from './inicio/Cierre.tsx'
import { Galeria } from './inicio/Galeria.tsx'
import { PorQueElegirnos } from './inicio/PorQueElegirnos.tsx'
import { Portada } from './inicio/Portada.tsx'
import { QuienesSomos } from './inicio/QuienesSomos.tsx'
import { Servicios } from './inicio/Servicios.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/',
    title: negocio.lema,
    description: `Pulseras, aretes y carteras creados en ${negocio.ciudad}. Te los llevamos a cualquier rincón del país.`,
  })

/** The home page. */
export default function Inicio() {
  return (
    <>
      <Portada />
      <QuienesSomos />
      <Galeria />
      <PorQueElegirnos />
      <Servicios />
      <Cierre />
    </>
  )
}
