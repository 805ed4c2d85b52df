import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Documento } from './Documento.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/politicas-privacidad',
    title: 'Políticas de privacidad',
    description: `Qué datos guarda ${negocio.marca}, para qué y por cuánto tiempo.`,
  })

export default function PaginaPrivacidad() {
  return (
    <Documento
      titulo="Políticas de privacidad"
      lead="Qué sabemos de ti, para qué lo usamos y cómo decides tú."
      politica="privacidad"
    />
  )
}
