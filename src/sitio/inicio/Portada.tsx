import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { CodeField } from '#ui/form/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'

/** The top of the home page: a picture, a promise, the main action, and a search for an existing order. */
export function Portada() {
  return (
    <section className="grid lg:min-h-160 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pl-[max(var(--margen),calc(50%-600px))]">
      <ShopImage
        name="hero"
        priority
        sizes="(min-width: 1024px) 55vw, 98vw"
        className="h-[min(38svh,100vw)] w-full lg:order-2 lg:h-full dark:border-0"
      />
      <div className="px-(--margen) py-8 md:py-14 lg:self-center lg:px-0">
        <h1 className="font-display text-hero">
          Joyas hechas a mano, <em className="text-primary">cuenta por cuenta</em>
        </h1>
        <p className="mt-4 max-w-120 text-lg text-muted-foreground lg:mt-6">
          Pulseras, aretes y carteras creados en {negocio.ciudad}. Te los llevamos a cualquier rincón del país.
        </p>
        {/* The right margin keeps the buttons clear of the chat button on a phone. */}
        <div className="mt-6 mr-19 grid gap-3 sm:mr-0 sm:flex lg:mt-8">
          <ButtonLink>
            <Link to={linkTo('/pedir')}>Solicitar Pedido</Link>
          </ButtonLink>
          <ButtonLink variant="outline">
            <a href="#galeria">Ver piezas</a>
          </ButtonLink>
        </div>
        <BuscarPedido />
      </div>
    </section>
  )
}

// The code travels in the navigation state, because URLs get shared and logged.
function BuscarPedido() {
  const [codigo, setCodigo] = useState('')
  const [error, setError] = useState<string>()
  const navigate = useNavigate()

  function buscar(event: FormEvent) {
    event.preventDefault()
    if (CODIGO_PEDIDO.test(codigo)) return navigate(linkTo('/rastrear'), { state: { codigo } })
    setError(CODIGO_INCOMPLETO)
    document.getElementById('inicio-codigo')?.focus()
  }

  return (
    <Form
      name="inicio"
      role="search"
      aria-label="Seguir un pedido"
      onSubmit={buscar}
      className="noscript:hidden mt-8 flex max-w-120 items-start gap-3 border-border border-t pt-6 lg:mt-10"
    >
      <CodeField
        name="codigo"
        label="¿Ya pediste? Sigue tu pedido"
        value={codigo}
        onChange={(newItem) => {
          setCodigo(newItem)
          setError(undefined)
        }}
        error={error}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline" className={error ? 'mt-13.5' : 'mt-7'}>
        Rastrear
      </Button>
    </Form>
  )
}
