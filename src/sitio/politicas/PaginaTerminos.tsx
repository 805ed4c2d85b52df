import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Documento } from './Documento.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/terminos-condiciones',
    title: 'Términos y condiciones',
    description: `Las condiciones de compra y servicio de ${negocio.marca}.`,
  })

export default function PaginaTerminos() {
  return (
    <Documento
      titulo="Términos y condiciones"
      lead="Lo que puedes esperar de nosotros y lo que esperamos de ti, en palabras claras."
      politica="terminos"
    />
  )
}
