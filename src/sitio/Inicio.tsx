import type { MetaFunction } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { Precarga } from '#comun/Precarga.tsx'
import { negocio } from '#negocio'
import { Cierre } from './inicio/Cierre.tsx'
import { Galeria } from './inicio/Galeria.tsx'
import { PorQueElegirnos } from './inicio/PorQueElegirnos.tsx'
import { Portada } from './inicio/Portada.tsx'
import { QuienesSomos } from './inicio/QuienesSomos.tsx'
import { Servicios } from './inicio/Servicios.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/',
    titulo: negocio.lema,
    descripcion: `Pulseras, aretes y carteras creados en ${negocio.ciudad}. Te los llevamos a cualquier rincón del país.`,
  })

const SIGUIENTES = ['/pedir', '/rastrear']

/** The sections of the specification (§2), in its order. */
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
