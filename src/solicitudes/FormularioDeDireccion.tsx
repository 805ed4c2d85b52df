import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { mutation } from '#http/query.ts'
import { codigoLleno } from '#lib/codigo.ts'
import { rechazoDe } from '#lib/errores.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import { LARGO_DE_DIRECCION, SIN_DIRECCION } from '#pedidos/contract.ts'
import { direccionDe, type PartesDeDireccion } from '#pedidos/rules.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo, CampoTelefono, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Casilla } from '#ui/formulario/Casilla.tsx'
import { Contador } from '#ui/formulario/Contador.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { CambioDeDireccion, cambiarDireccion, LARGO_DE_RAZON } from './contract.ts'
import { DE_DIRECCION } from './labels.ts'
import { COSTO_DE_ENVIO, faltaParaPedirEnvio, totalConEnvio } from './rules.ts'
import { type Enviada, useSolicitud } from './useSolicitud.ts'

const Escrito = CambioDeDireccion.safeExtend({ codigo: codigoLleno(FALTAN_CAMPOS) })

/** The same of an order that somebody would have come for. */
const EscritoDeEnvio = Escrito.superRefine((escrito, contexto) => {
  for (const [campo, message] of Object.entries(faltaParaPedirEnvio(escrito) ?? {}))
    contexto.addIssue({ code: 'custom', path: [campo], message })
})

/** The id of what tells how long the address is; the fields of its parts are described by it. */
export const LARGO_A_LA_VISTA = 'direccion-completa'

type Props = {
  codigo: string
  /** What it is to the order: another address, or one at all. */
  para: keyof typeof DE_DIRECCION
  /** The address and the phone that are known. */
  sabida: { [Parte in keyof PartesDeDireccion]: string } & { telefono: string }
  /** The order's, where it is known and has one. */
  total?: string | null
  alEnviar: (enviada: Enviada) => void
  /** The fields of the parts of an address, which the order form has too. */
  children: ReactNode
}

/** Asks that an order goes elsewhere; a question comes first, because the order then waits under review. */
export function FormularioDeDireccion({ codigo, para, sabida, total, alEnviar, children }: Props) {
  const cambiar = useMutation(mutation(cambiarDireccion))
  const palabras = DE_DIRECCION[para]
  // Whoever types another code may mean a pickup after all: the shop says so, and asks for the rest.
  const [faltaba, setFaltaba] = useState(false)
  const deEnvio = para === 'envio' || faltaba
  const [porConfirmar, setPorConfirmar] = useState<z.infer<typeof Escrito> | null>(null)
  const formulario = useSolicitud({
    nombre: 'direccion',
    contrato: deEnvio ? EscritoDeEnvio : Escrito,
    inicial: { codigo, ...sabida, costo_aceptado: false, razon: '', correo: '' },
    fallo: 'No pudimos procesar tu solicitud. Intenta de nuevo.',
    preguntar: setPorConfirmar,
    async mandar({ codigo, ...datos }, clave) {
      try {
        return await cambiar.mutateAsync({ codigo, clave, ...datos })
      } catch (error) {
        if (rechazoDe(error).campos?.costo_aceptado) setFaltaba(true)
        throw error
      }
    },
    alEnviar,
  })

  function confirmar() {
    if (!porConfirmar) return
    setPorConfirmar(null)
    formulario.enviarYa(porConfirmar)
  }

  return (
    <Formulario formulario={formulario} aria-label={palabras.titulo} className="grid gap-5">
      <CampoCodigo nombre="codigo" etiqueta="Código de pedido" falta="Escribe el código de tu pedido." />
      <div className="grid gap-1.5">
        {children}
        <LargoDeDireccion />
      </div>
      {deEnvio && (
        <>
          <CampoTelefono nombre="telefono" etiqueta="Teléfono" pista="A este te llama el mensajero." />
          <Casilla
            nombre="costo_aceptado"
            value={COSTO_DE_ENVIO}
            etiqueta={`Acepto pagar ${formatearDinero(COSTO_DE_ENVIO)} por el envío`}
            pista={loQueCuesta(total)}
          />
        </>
      )}
      <CampoTexto nombre="razon" etiqueta="Razón" opcional maximo={LARGO_DE_RAZON} />
      <CampoCorreo
        nombre="correo"
        etiqueta="Correo"
        falta="Escribe tu correo."
        pista="El mismo del pedido, si puedes: así lo vemos de una vez."
      />
      <Enviar sinTitulo variante="outline" className="justify-self-start">
        {palabras.boton}
      </Enviar>
      <DialogoDeAlerta
        abierto={porConfirmar !== null}
        alCambiar={(abierto) => !abierto && setPorConfirmar(null)}
        titulo={palabras.pregunta}
        confirmar={palabras.si}
        alConfirmar={confirmar}
      >
        {porConfirmar &&
          `Lo enviaríamos a ${direccionDe(porConfirmar)}${deEnvio ? ` por ${formatearDinero(COSTO_DE_ENVIO)}` : ''}. `}
        Tu pedido pasará a EN REVISION mientras lo confirmamos.
      </DialogoDeAlerta>
    </Formulario>
  )
}

function loQueCuesta(total: string | null | undefined) {
  const conEnvio = total && totalConEnvio({ total }, COSTO_DE_ENVIO)
  return `${conEnvio ? `En total serían ${formatearDinero(conEnvio)}. ` : ''}Si a tu dirección el envío cuesta más, te preguntamos antes.`
}

/** How long the address is, put together as it will be kept. */
function LargoDeDireccion() {
  const { control } = useFormularioAbierto<Record<keyof PartesDeDireccion, string>>()
  const { length: largo } = direccionDe({ ...SIN_DIRECCION, ...useWatch({ control }) })
  return <Contador id={LARGO_A_LA_VISTA} largo={largo} maximo={LARGO_DE_DIRECCION} />
}
