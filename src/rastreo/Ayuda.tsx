import { useState } from 'react'
import { CanalesDirectos } from '#comun/CanalesDirectos.tsx'
import { FormularioDeConsulta } from '#contacto/FormularioDeConsulta.tsx'
import { FormularioDeContacto } from '#contacto/FormularioDeContacto.tsx'
import type { PedidoPublico } from '#pedidos/contrato.ts'
import { FormularioDeAyuda } from '#solicitudes/FormularioDeAyuda.tsx'
import { FormularioDeDireccion } from '#solicitudes/FormularioDeDireccion.tsx'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { recargarCon } from './enviada.ts'

const AYUDA = { titulo: 'Ayuda urgente', descripcion: 'Una persona mira tu pedido cuanto antes.' }
const DIRECCION = { titulo: 'Cambio de dirección', descripcion: 'Pide que tu pedido vaya a otro lugar.' }

/**
 * Every way to a person from `/rastrear`. A question about the order needs one on the screen; help, another address
 * and a message do not. Help and address stand side by side on a desk and are sheets on a phone.
 */
export function Ayuda({ pedido }: { pedido: PedidoPublico | null }) {
  const ancho = useConsultaDeMedios('(min-width: 1024px)')
  const [hoja, setHoja] = useState<'ayuda' | 'direccion' | null>(null)
  const codigo = pedido?.codigo ?? ''
  const ayuda = <FormularioDeAyuda key={`ayuda-${codigo}`} codigo={codigo} alEnviar={recargarCon} />
  const direccion = <FormularioDeDireccion key={`direccion-${codigo}`} codigo={codigo} alEnviar={recargarCon} />
  const cerrado = pedido && CERRADO[pedido.estatus.nombre]

  return (
    <>
      <Seccion id="ayuda" titulo="Ayuda con tu pedido">
        <p className="mt-2 max-w-160 text-muted-foreground">
          Pide ayuda urgente o que tu pedido vaya a otro lugar. Lo revisa una persona.
        </p>
        {cerrado && (
          <Aviso clase="advertencia" className="mt-4">
            {cerrado}
          </Aviso>
        )}
        {ancho ? (
          <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
            <Bloque {...AYUDA}>{ayuda}</Bloque>
            <Bloque {...DIRECCION}>{direccion}</Bloque>
          </div>
        ) : (
          <div className="mt-5 grid gap-3">
            <Boton variante="outline" onClick={() => setHoja('direccion')}>
              Cambiar dirección
            </Boton>
            <Boton variante="outline" onClick={() => setHoja('ayuda')}>
              Pedir ayuda urgente
            </Boton>
            <Hoja abierto={hoja === 'ayuda'} alCambiar={() => setHoja(null)} {...AYUDA}>
              {ayuda}
            </Hoja>
            <Hoja abierto={hoja === 'direccion'} alCambiar={() => setHoja(null)} {...DIRECCION}>
              {direccion}
            </Hoja>
          </div>
        )}
      </Seccion>
      {pedido && (
        <Seccion id="problema" titulo="Tienes algun problema?">
          <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
            Pregunta lo que quieras sobre el pedido <span className="codigo text-foreground">{codigo}</span>.
          </p>
          <Tarjeta>
            <FormularioDeConsulta key={codigo} codigo={codigo} />
          </Tarjeta>
        </Seccion>
      )}
      <Seccion id="escribenos" titulo="Escríbenos">
        <p className="mt-2 mb-5 max-w-160 text-muted-foreground">
          Si es otra cosa, déjanos un mensaje. También respondemos por WhatsApp y correo.
        </p>
        <Tarjeta>
          <FormularioDeContacto key={codigo} pagina="rastreo" codigo={codigo} />
        </Tarjeta>
        <div className="mt-5">
          <CanalesDirectos />
        </div>
      </Seccion>
    </>
  )
}

type PropsDeSeccion = { id: string; titulo: string; children: React.ReactNode }

function Seccion({ id, titulo, children }: PropsDeSeccion) {
  return (
    <section aria-labelledby={`${id}-titulo`} className="mt-10 md:mt-14">
      <h2 id={`${id}-titulo`} className="font-display text-h2">
        {titulo}
      </h2>
      {children}
    </section>
  )
}

const CERRADO: Record<string, string> = {
  Entregado: 'Este pedido ya fue entregado: un cambio de dirección ya no lo alcanza. Si algo no está bien, pide ayuda.',
  Devuelto: 'Este pedido volvió al taller. Escríbenos para coordinar otra entrega.',
  Cancelado: 'Este pedido fue cancelado. Si crees que es un error, escríbenos.',
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
