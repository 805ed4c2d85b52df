import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { codigoLleno } from '#comun/codigo.ts'
import { FALTAN_CAMPOS } from '#comun/texto.ts'
import { LARGO_DE_DIRECCION, SIN_DIRECCION } from '#pedidos/contrato.ts'
import { direccionDe, type PartesDeDireccion } from '#pedidos/reglas.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Contador } from '#ui/formulario/Contador.tsx'
import { useFormularioAbierto } from '#ui/formulario/contexto.ts'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useCambiarDireccion } from './consultas.ts'
import { CambioDeDireccion, LARGO_DE_RAZON } from './contrato.ts'
import { DE_DIRECCION } from './etiquetas.ts'
import { type Enviada, useSolicitud } from './useSolicitud.ts'

const Escrito = CambioDeDireccion.safeExtend({ codigo: codigoLleno(FALTAN_CAMPOS) })

/** The id of what tells how long the address is; the fields of its parts are described by it. */
export const LARGO_A_LA_VISTA = 'direccion-completa'

type Props = {
  codigo: string
  /** What it is to the order: another address, or one at all. */
  para: keyof typeof DE_DIRECCION
  /** The address that is known. */
  sabida: { [Parte in keyof PartesDeDireccion]: string }
  alEnviar: (enviada: Enviada) => void
  /** The fields of the parts of an address, which the order form has too. */
  children: ReactNode
}

/** Asks that an order goes elsewhere; a question comes first, because the order then waits under review. */
export function FormularioDeDireccion({ codigo, para, sabida, alEnviar, children }: Props) {
  const cambiar = useCambiarDireccion()
  const palabras = DE_DIRECCION[para]
  const [porConfirmar, setPorConfirmar] = useState<z.infer<typeof Escrito> | null>(null)
  const formulario = useSolicitud({
    nombre: 'direccion',
    contrato: Escrito,
    inicial: { codigo, ...sabida, razon: '', correo: '' },
    fallo: 'No pudimos procesar tu solicitud. Intenta de nuevo.',
    preguntar: setPorConfirmar,
    mandar: ({ codigo, ...datos }, clave) => cambiar.mutateAsync({ codigo, clave, datos }),
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
        {porConfirmar && `Lo enviaríamos a ${direccionDe(porConfirmar)}. `}Tu pedido pasará a EN REVISION mientras lo
        confirmamos.
      </DialogoDeAlerta>
    </Formulario>
  )
}

/** How long the address is, put together as it will be kept. */
function LargoDeDireccion() {
  const { control } = useFormularioAbierto<Record<keyof PartesDeDireccion, string>>()
  const { length: largo } = direccionDe({ ...SIN_DIRECCION, ...useWatch({ control }) })
  return <Contador id={LARGO_A_LA_VISTA} largo={largo} maximo={LARGO_DE_DIRECCION} />
}
