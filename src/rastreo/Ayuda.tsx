import { useState } from 'react'
import { FormularioDeConsulta } from '#conversaciones/contacto/FormularioDeConsulta.tsx'
import { FormularioDeContacto } from '#conversaciones/contacto/FormularioDeContacto.tsx'
import type { PedidoCompleto, PedidoPublico } from '#pedidos/contract.ts'
import { CamposDeEnvio, escribirDireccion } from '#pedidos/pedir/CamposDeEnvio.tsx'
import { FormularioDeAyuda } from '#solicitudes/FormularioDeAyuda.tsx'
import { FormularioDeDireccion, LARGO_A_LA_VISTA } from '#solicitudes/FormularioDeDireccion.tsx'
import { DE_DIRECCION } from '#solicitudes/labels.ts'
import { impedimentoParaMudarlo, loQuePide } from '#solicitudes/rules.ts'
import { CanalesDirectos } from '#tienda/CanalesDirectos.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { recargarCon } from './enviada.ts'

const AYUDA = { titulo: 'Ayuda urgente', descripcion: 'Una persona mira tu pedido cuanto antes.' }

type Props = { pedido: PedidoPublico | PedidoCompleto | null }

/**
 * Every way to a person from `/rastrear`: help and another address, and one form to write by, which is about the order
 * once there is one. Help and address stand side by side on a desk and are sheets on a phone.
 */
export function Ayuda({ pedido }: Props) {
  return (
    <div className="print:hidden">
      <Solicitudes pedido={pedido} />
      {pedido ? (
        <Seccion id="problema" titulo="Tienes algun problema?">
          <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
            Pregunta lo que quieras sobre el pedido <span className="codigo text-foreground">{pedido.codigo}</span>.
            También respondemos por WhatsApp y correo.
          </p>
          <Tarjeta>
            <FormularioDeConsulta key={pedido.codigo} codigo={pedido.codigo} />
          </Tarjeta>
          <Canales />
        </Seccion>
      ) : (
        <Seccion id="escribenos" titulo="Escríbenos">
          <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
            Si es otra cosa, déjanos un mensaje. También respondemos por WhatsApp y correo.
          </p>
          <Tarjeta>
            <FormularioDeContacto pagina="rastreo" />
          </Tarjeta>
          <Canales />
        </Seccion>
      )}
    </div>
  )
}

function Solicitudes({ pedido }: Props) {
  const cabe = useConsultaDeMedios('(min-width: 1024px)')
  // Who turns a tablet while they write goes on in the same form.
  const [enUso, setEnUso] = useState<boolean | null>(null)
  const ancho = enUso ?? cabe
  const [hoja, setHoja] = useState<'ayuda' | 'direccion' | null>(null)
  const codigo = pedido?.codigo ?? ''
  const completo = pedido && 'notas' in pedido ? pedido : null
  const para = loQuePide('direccion', pedido?.tipo_servicio)
  const { titulo, descripcion, boton } = DE_DIRECCION[para]
  const deDireccion = { titulo, descripcion }
  const ayuda = <FormularioDeAyuda key={`ayuda-${codigo}`} codigo={codigo} alEnviar={recargarCon} />
  const direccion = (
    <FormularioDeDireccion
      key={`direccion-${codigo}`}
      codigo={codigo}
      para={para}
      sabida={{ ...escribirDireccion(completo ?? {}), telefono: completo?.telefono ?? '' }}
      total={pedido?.total}
      alEnviar={recargarCon}
    >
      <CamposDeEnvio descritos={LARGO_A_LA_VISTA} className="" />
    </FormularioDeDireccion>
  )
  const cerrado = pedido && impedimentoParaMudarlo(pedido.estatus.id)

  return (
    <Seccion id="ayuda" titulo="Ayuda con tu pedido">
      <p className="mt-2 max-w-160 text-muted-foreground">
        {cerrado
          ? 'Pide ayuda urgente. Lo revisa una persona.'
          : 'Pide ayuda urgente o que tu pedido vaya a otro lugar. Lo revisa una persona.'}
      </p>
      {cerrado && (
        <Aviso clase="advertencia" className="mt-4">
          {cerrado}
        </Aviso>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the forms */}
      <div onFocus={() => setEnUso(ancho)}>
        {ancho ? (
          <div className="mt-5 grid items-start gap-4 xl:grid-cols-[18rem_minmax(0,1fr)]">
            <Bloque {...AYUDA}>{ayuda}</Bloque>
            {!cerrado && <Bloque {...deDireccion}>{direccion}</Bloque>}
          </div>
        ) : (
          <div className="mt-5 grid gap-3">
            {!cerrado && (
              <Boton variante="outline" onClick={() => setHoja('direccion')}>
                {boton}
              </Boton>
            )}
            <Boton variante="outline" onClick={() => setHoja('ayuda')}>
              Pedir ayuda urgente
            </Boton>
            <Hoja abierto={hoja === 'ayuda'} alCambiar={() => setHoja(null)} {...AYUDA}>
              {ayuda}
            </Hoja>
            <Hoja abierto={hoja === 'direccion'} alCambiar={() => setHoja(null)} {...deDireccion}>
              {direccion}
            </Hoja>
          </div>
        )}
      </div>
    </Seccion>
  )
}

function Canales() {
  return (
    <div className="mt-5">
      <CanalesDirectos />
    </div>
  )
}

type PropsDeSeccion = { id: string; titulo: string; children: React.ReactNode }

function Seccion({ id, titulo, children }: PropsDeSeccion) {
  return (
    <section aria-labelledby={`${id}-titulo`} className="noscript:hidden mt-10 md:mt-14">
      <h2 id={`${id}-titulo`} className="font-display text-h2">
        {titulo}
      </h2>
      {children}
    </section>
  )
}

function Bloque({ titulo, descripcion, children }: typeof AYUDA & { children: React.ReactNode }) {
  return (
    <Tarjeta>
      <h3 className="font-sans font-semibold text-tarjeta">{titulo}</h3>
      <p className="mt-1 mb-5 text-muted-foreground text-sm">{descripcion}</p>
      {children}
    </Tarjeta>
  )
}
