import type { MetaFunction } from 'react-router'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { claves } from '#tienda/politicas/envio.ts'
import { Documento } from './Documento.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/politicas-envio',
    title: 'Políticas de envío',
    description: `Tiempos, costos y condiciones de los envíos de ${negocio.marca} en ${negocio.pais}.`,
  })

export default function PaginaEnvio() {
  return (
    <Documento
      titulo="Políticas de envío"
      lead="Cómo llega tu pedido, cuánto tarda, cuánto cuesta y qué pasa si algo sale mal."
      politica="envio"
    >
      <div className="rounded-2xl border border-border bg-card px-5 md:px-6">
        <table className="w-full text-left">
          <caption className="sr-only">Lo más importante</caption>
          <tbody>
            {claves().map(([datum, value]) => (
              <tr key={datum} className="border-border not-first:border-t align-top">
                <th scope="row" className="w-1/2 py-3.5 pr-4 font-normal text-muted-foreground text-sm">
                  {datum}
                </th>
                <td className="py-3.5 font-semibold text-sm">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Documento>
  )
}
