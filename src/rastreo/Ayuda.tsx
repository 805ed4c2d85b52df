import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { FormularioDeConsulta } from '#conversaciones/contacto/FormularioDeConsulta.tsx'
import { FormularioDeContacto } from '#conversaciones/contacto/FormularioDeContacto.tsx'
import { negocio } from '#negocio'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contract.ts'
import { CamposDeEnvio, toDireccionDraft } from '#pedidos/pedir/CamposDeEnvio.tsx'
import { FormularioDeAyuda } from '#solicitudes/FormularioDeAyuda.tsx'
import { FormularioDeDireccion, FULL_DIRECCION_ID } from '#solicitudes/FormularioDeDireccion.tsx'
import { DIRECCION_LABELS } from '#solicitudes/labels.ts'
import { impedimentoParaMudarlo, kindRequested } from '#solicitudes/rules.ts'
import { MediosDirectos } from '#tienda/MediosDirectos.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { usePosted } from '#ui/PageData.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { reloadWith } from './sentState.ts'

const AYUDA_TEXT = { title: 'Ayuda urgente', description: 'Una persona mira tu pedido cuanto antes.' }

const whereAnswersComeFrom = () => `Te respondemos por correo desde ${negocio.contacto.correoPedidos}, o por WhatsApp.`

type Props = { pedido: PedidoPublico | PedidoCompleto | null }

/**
 * The help section of `/rastrear`: request help, change the address, and a contact form about the order. Help and
 * address are side by side on wide screens; on a phone one of them is open at a time.
 */
export function Ayuda({ pedido }: Props) {
  return (
    <div className="print:hidden">
      <Solicitudes pedido={pedido} />
      {pedido ? (
        <Section id="problema" title="Tienes algun problema?">
          <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
            Pregunta lo que quieras sobre el pedido <span className="codigo text-foreground">{pedido.codigo}</span>.{' '}
            {whereAnswersComeFrom()}
          </p>
          <Card>
            <FormularioDeConsulta key={pedido.codigo} codigo={pedido.codigo} />
          </Card>
          <Medios />
        </Section>
      ) : (
        <Section id="escribenos" title="Escríbenos">
          <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
            Si es otra cosa, déjanos un mensaje. {whereAnswersComeFrom()}
          </p>
          <Card>
            <FormularioDeContacto pagina="rastreo" />
          </Card>
          <Medios />
        </Section>
      )}
    </div>
  )
}

function Solicitudes({ pedido }: Props) {
  const fits = useMediaQuery('(min-width: 1024px)')
  // Keeps the layout while a form is in use, so that turning a tablet does not lose the input.
  const [inUse, setInUse] = useState<boolean | null>(null)
  // Also one that was opened, or that came back, before the programs ran.
  const forms = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (forms.current?.querySelector('details[open]')) setInUse(false)
  }, [])
  const isWide = inUse ?? fits
  const codigo = pedido?.codigo ?? ''
  const completo = pedido && 'notas' in pedido ? pedido : null
  const para = kindRequested('direccion', pedido?.tipo_servicio)
  const { titulo: title, descripcion: description, boton } = DIRECCION_LABELS[para]
  const deDireccion = { title, description }
  const ayuda = <FormularioDeAyuda key={`ayuda-${codigo}`} codigo={codigo} alEnviar={reloadWith} />
  const direccion = (
    <FormularioDeDireccion
      key={`direccion-${codigo}`}
      codigo={codigo}
      para={para}
      known={{ ...toDireccionDraft(completo ?? {}), telefono: completo?.telefono ?? '' }}
      total={pedido?.total}
      alEnviar={reloadWith}
    >
      <CamposDeEnvio described={FULL_DIRECCION_ID} className="" />
    </FormularioDeDireccion>
  )
  const closed = pedido && impedimentoParaMudarlo(pedido.estatus.id)
  // A second request would be refused while one is under review.
  const isOpen = pedido?.ayuda_abierta ?? false

  return (
    <Section id="ayuda" title="Ayuda con tu pedido">
      <p className="mt-2 max-w-160 text-muted-foreground empty:hidden">
        {introFor({ isOpen, isClosed: Boolean(closed) })}
      </p>
      {isOpen && (
        <Notice className="mt-4" title="Ya estamos revisando tu pedido de ayuda urgente">
          Una persona lo mira y te responde. Si algo cambió, escríbelo aquí abajo.
        </Notice>
      )}
      {closed && (
        <Notice kind="warning" className="mt-4">
          {closed}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from the forms */}
      <div ref={forms} onFocus={() => setInUse(isWide)}>
        {isWide ? (
          <div className={`mt-5 grid items-start gap-4 ${isOpen ? '' : 'xl:grid-cols-[18rem_minmax(0,1fr)]'}`}>
            {!isOpen && <Block {...AYUDA_TEXT}>{ayuda}</Block>}
            {!closed && <Block {...deDireccion}>{direccion}</Block>}
          </div>
        ) : (
          <div className="mt-5 border-border border-t">
            {!closed && (
              <Disclosure title={boton} description={description} form="direccion">
                {direccion}
              </Disclosure>
            )}
            {!isOpen && (
              <Disclosure title="Pedir ayuda urgente" description={AYUDA_TEXT.description} form="ayuda">
                {ayuda}
              </Disclosure>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

function introFor({ isOpen, isClosed }: { isOpen: boolean; isClosed: boolean }) {
  if (isOpen) return isClosed ? null : 'Puedes pedir que tu pedido vaya a otro lugar. Lo revisa una persona.'
  return isClosed
    ? 'Pide ayuda urgente. Lo revisa una persona.'
    : 'Pide ayuda urgente o que tu pedido vaya a otro lugar. Lo revisa una persona.'
}

function Medios() {
  return (
    <div className="mt-5">
      <MediosDirectos />
    </div>
  )
}

type SeccionProps = { id: string; title: string; children: React.ReactNode }

function Section({ id, title, children }: SeccionProps) {
  return (
    <section aria-labelledby={`${id}-titulo`} className="mt-10 md:mt-14">
      <h2 id={`${id}-titulo`} className="font-display text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

type DisclosureProps = {
  title: string
  description: string
  /** The form's name. It is open when the browser has sent it and it came back. */
  form: string
  children: React.ReactNode
}

function Disclosure({ title, description, form, children }: DisclosureProps) {
  const isBack = usePosted(form)?.rechazo !== undefined
  return (
    <details name="ayuda" open={isBack} className="group border-border border-b">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Plus aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 group-open:rotate-45" />
      </summary>
      <p className="mb-5 text-muted-foreground text-sm">{description}</p>
      <div className="pb-8">{children}</div>
    </details>
  )
}

function Block({ title, description, children }: typeof AYUDA_TEXT & { children: React.ReactNode }) {
  return (
    <Card>
      <h3 className="font-sans font-semibold text-tarjeta">{title}</h3>
      <p className="mt-1 mb-5 text-muted-foreground text-sm">{description}</p>
      {children}
    </Card>
  )
}
