import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import type { Posted } from '#lib/pageData.ts'
import { negocio } from '#negocio'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { solicitarInternacional } from './contract.ts'
import { FormularioInternacional } from './FormularioInternacional.tsx'
import { PasosInternacionales } from './PasosInternacionales.tsx'

const { servicioInternacional, pais, almacen } = negocio
const { nombre: servicio } = servicioInternacional

export const meta: MetaFunction = () =>
  pageMeta({
    path: `/${servicioInternacional.slug}-pedidos`,
    title: servicio,
    description: `Compra fuera y recíbelo en ${pais} con ${servicio}, el servicio internacional de ${negocio.marca}.`,
  })

type Sent = { correo: string; primeraCompra: boolean }

export default function PaginaInternacional() {
  const posted = usePosted('internacional')
  const [sent, setSent] = useState(() => posted && !posted.rechazo && readSent(posted))
  if (sent) return <SolicitudEnviada {...sent} onRequestAnother={() => setSent(null)} />
  return (
    <>
      <section className="contenedor grid items-center gap-8 py-8 md:py-14 lg:grid-cols-2 lg:gap-16">
        <div>
          <Breadcrumbs title={servicio} className="mb-3" />
          <h1 className="font-display text-h1 lg:text-hero">
            Compra fuera y <em className="text-primary">recíbelo aquí</em>
          </h1>
          <p className="mt-4 max-w-120 text-lg text-muted-foreground">
            {servicio} compra por ti en tiendas de fuera, lo recibe en {almacen} y lo trae a {pais}. Tú eliges; nosotros
            nos ocupamos del camino.
          </p>
          <ButtonLink className="mt-6">
            <a href="#solicitud">Hacer una solicitud</a>
          </ButtonLink>
        </div>
        <ShopImage
          name="paquete"
          priority
          sizes="(min-width: 480px) 440px, 90vw"
          className="w-full max-w-110 rounded-xl lg:justify-self-end"
        />
      </section>
      <PasosInternacionales />
      <section className="contenedor grid gap-10 py-14 md:py-26 lg:grid-cols-[minmax(0,40rem)_minmax(0,22rem)] lg:justify-between">
        <div id="solicitud" className="scroll-mt-24">
          <h2 className="font-display text-h2">Cuéntanos qué quieres</h2>
          <p className="mt-2 mb-6 text-muted-foreground">
            No pagas nada ahora: te respondemos con el precio y el tiempo, y decides.
          </p>
          <FormularioInternacional
            posts
            onSubmit={(correo, primeraCompra) => {
              setSent({ correo, primeraCompra })
              window.scrollTo({ top: 0 })
            }}
          />
        </div>
        <QueNecesitas />
      </section>
    </>
  )
}

function readSent({ values, answer }: Posted): Sent | null {
  const { data } = solicitarInternacional.schema.response[201].safeParse(answer)
  return data ? { correo: values.correo ?? '', primeraCompra: data.primera_compra } : null
}

function QueNecesitas() {
  return (
    <aside aria-label="Qué necesitas" className="lg:sticky lg:top-24 lg:self-start">
      <Card>
        <h2 className="font-sans font-semibold text-tarjeta">Qué necesitas</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm">
          <li>El enlace de cada artículo, o una descripción clara.</li>
          <li>Talla, color y cantidad.</li>
          <li>Una forma de escribirte: WhatsApp, Instagram u otro correo.</li>
        </ul>
        <h2 className="mt-6 font-sans font-semibold text-tarjeta">Sobre el precio</h2>
        <p className="mt-2 text-sm">
          El total depende del artículo, de su peso y de la dirección. Te lo decimos antes de comprar.
        </p>
        <p className="mt-2 text-sm">
          Si eres miembro, tu primera compra en la tienda china no tiene costo adicional.{' '}
          <Link to={linkTo('/registro')} className="enlace">
            Hazte miembro
          </Link>
        </p>
      </Card>
      <p className="mt-4 text-sm">
        <Link to={linkTo('/faq', { hash: 'envios' })} className="enlace">
          Preguntas sobre envíos
        </Link>
      </p>
    </aside>
  )
}

function SolicitudEnviada({ correo, primeraCompra, onRequestAnother }: Sent & { onRequestAnother: () => void }) {
  const title = useFocusOnMount()
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-140">
        <span aria-hidden="true" className="cuenta cuenta-actual mb-6 ml-2 block" />
        <h1 ref={title} tabIndex={-1} className="font-display text-h1">
          Solicitud enviada
        </h1>
        <p className="mt-4 text-lg">
          Te escribiremos al correo que indicaste, <span className="wrap-anywhere">{correo}</span>, o por el medio que
          nos dejaste, con el precio y los tiempos.
        </p>
        {primeraCompra && <p className="mt-3">Es tu primera compra en la tienda china: no tiene costo adicional.</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink>
            <Link to={linkTo('/')}>Volver al inicio</Link>
          </ButtonLink>
          <button type="button" onClick={onRequestAnother} className="enlace noscript:hidden min-h-12 px-2">
            Hacer otra solicitud
          </button>
        </div>
      </div>
    </div>
  )
}
