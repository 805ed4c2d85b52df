import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { DondeEstamos } from '#comun/DondeEstamos.tsx'
import { metaDePagina } from '#comun/meta.ts'
import { SinGuion } from '#comun/SinGuion.tsx'
import { TablaDeHorario } from '#comun/TablaDeHorario.tsx'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import type { Verificacion } from './contrato.ts'
import { FormularioDeRetiro } from './FormularioDeRetiro.tsx'
import { RetiroRegistrado } from './RetiroRegistrado.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({
    titulo: 'Solicitar Retiro',
    descripcion: `Avisa que vas a retirar tu pedido en la tienda de ${negocio.marca}.`,
    indexar: false,
  })

export default function PaginaRetiro() {
  const [anotado, setAnotado] = useState<Verificacion | null>(null)
  if (anotado)
    return (
      <div className="contenedor py-8 md:py-14">
        <RetiroRegistrado {...anotado} />
      </div>
    )
  return (
    <div className="contenedor grid gap-8 py-8 md:py-14 lg:grid-cols-[minmax(0,35rem)_minmax(0,22rem)] lg:justify-between">
      <div>
        <h1 className="font-display text-h1">Solicitar Retiro</h1>
        <p className="mt-2 text-muted-foreground">
          Avísanos que vienes por tu pedido. Usa el nombre y el correo con que lo pediste.
        </p>
        <Aviso clase="advertencia" className="mt-5">
          No nos hacemos responsables si otra persona retira el pedido usando tu código.
        </Aviso>
        <SinGuion tema="pedido" />
        <FormularioDeRetiro alAnotar={setAnotado} />
      </div>
      <aside aria-label="Dónde y cuándo retirar" className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
        <Tarjeta className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Dónde retirar</h2>
          <DondeEstamos />
        </Tarjeta>
        <Tarjeta className="text-sm">
          <h2 className="mb-2 font-sans font-semibold text-base">Horario</h2>
          <TablaDeHorario tramos={negocio.horarios.rastreo} />
        </Tarjeta>
      </aside>
    </div>
  )
}
