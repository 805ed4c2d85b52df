import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { metaDePagina } from '#tienda/meta.ts'
import { terminos } from '#tienda/politicas/terminos.ts'
import { Documento } from './Documento.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    ruta: '/terminos-condiciones',
    titulo: 'Términos y condiciones',
    descripcion: `Las condiciones de compra y servicio de ${negocio.marca}.`,
  })

export default function PaginaTerminos() {
  return (
    <Documento
      titulo="Términos y condiciones"
      entrada="Lo que puedes esperar de nosotros y lo que esperamos de ti, en palabras claras."
      secciones={terminos}
    />
  )
}
