import { PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { DondeEstamos } from '#tienda/DondeEstamos.tsx'
import { MediosDeLaTienda } from '#tienda/MediosDeLaTienda.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { AbiertoAhora, TablaDeHorario } from '#tienda/TablaDeHorario.tsx'
import { Card } from '#ui/Card.tsx'
import { FormularioDeContacto } from '../contacto/FormularioDeContacto.tsx'
import { Conversar } from './Conversar.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/contacto',
    title: 'Contacto',
    description: `Escríbele a ${negocio.marca} por WhatsApp o correo. Dirección y horario en ${negocio.ciudad}.`,
  })

export default function PaginaContacto() {
  return (
    <div className="contenedor py-8 md:py-14">
      <h1 className="font-display text-h1">Contacto</h1>
      <p className="mt-3 max-w-160 text-lg text-muted-foreground">
        Cuéntanos qué pieza buscas o qué necesitas. Lee y responde una persona del taller.
      </p>
      <PedidoEnCurso />
      <Conversar />
      <div className="mt-10 grid items-start gap-10 md:mt-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <section aria-labelledby="datos" className="grid gap-8 lg:order-2">
          <h2 id="datos" className="font-display text-h2">
            Dónde encontrarnos
          </h2>
          <MediosDeLaTienda className="[&_a]:min-h-12 [&_a]:gap-3 [&_svg]:size-5" />
          <Grupo title="Ubicación">
            <DondeEstamos />
          </Grupo>
          <Grupo title="Horario de atención">
            <AbiertoAhora tramos={negocio.horarios.contacto} />
            <div className="mt-2">
              <TablaDeHorario tramos={negocio.horarios.contacto} />
            </div>
          </Grupo>
        </section>
        <section aria-labelledby="escribenos">
          <h2 id="escribenos" className="font-display text-h2">
            Escríbenos
          </h2>
          <Card className="mt-5 md:p-8">
            <FormularioDeContacto pagina="contacto" />
          </Card>
        </section>
      </div>
    </div>
  )
}

function PedidoEnCurso() {
  return (
    <Link
      to={linkTo('/rastrear')}
      className="mt-6 flex items-center gap-4 rounded-2xl border border-border bg-sunken p-4 hover:border-primary md:p-5"
    >
      <PackageSearch aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
      <span className="min-w-0">
        <strong className="block">¿Tienes un pedido en curso?</strong>
        <span className="text-muted-foreground text-sm">Míralo con tu código: </span>
        <span className="enlace text-sm">Rastrear pedido</span>
      </span>
    </Link>
  )
}

function Grupo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 font-sans font-semibold text-tarjeta">{title}</h3>
      {children}
    </div>
  )
}
