import { Bot, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { usePersona } from '#auth/queries.ts'
import { enlaceWhatsApp } from '#lib/enlaces.ts'
import type { Llevado } from '#tienda/conversar.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { EnlaceExterno } from '#ui/EnlaceExterno.tsx'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { CampoCorreo } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { CodigoOpcional, CorreoDeVisita, LARGO_DE_MENSAJE, TextoDeMensaje } from '../contract.ts'
import { usePedirAgente } from '../queries.ts'
import { borrador, LUGAR } from './borrador.ts'
import { NadieEnElChat } from './NadieEnElChat.tsx'

const Solicitud = z.object({
  email: CorreoDeVisita,
  codigo_pedido: CodigoOpcional,
  mensaje: TextoDeMensaje.or(z.literal('')),
})
const Dejado = Solicitud.extend({ mensaje: TextoDeMensaje })

const FALLO = {
  agente: { titulo: 'No se pudo conectar', texto: 'Hubo un problema al conectar con un agente.' },
  mensaje: { titulo: 'No se guardó', texto: 'No pudimos guardar tu mensaje. Intenta de nuevo.' },
}

type Props = {
  /** Somebody answers now. Otherwise a message is left, which is answered by mail. */
  hayAgente: boolean
  llevado: Llevado | null
  /** What was known of the last conversation. */
  correo?: string
  /** What is said above all else. */
  aviso?: ReactNode
  alPedir: () => void
  alAsistente: () => void
}

/** Before a conversation: who asks, about which order, and, with nobody there, what about. */
export function Solicitar({ hayAgente, llevado, correo = '', aviso, alPedir, alAsistente }: Props) {
  const [escrito] = useState(borrador.leer)
  const pedir = usePedirAgente()
  const persona = usePersona()
  // Whoever was writing it while the last of the shop's people left or the first came keeps the field.
  const [conMensaje, setConMensaje] = useState(escrito.mensaje !== '')
  if (!hayAgente && !conMensaje) setConMensaje(true)
  const suyo = llevado?.correo || escrito.correo || correo
  const formulario = useFormulario({
    nombre: 'chat',
    contrato: hayAgente ? Solicitud : Dejado,
    inicial: {
      email: suyo,
      codigo_pedido: llevado?.codigo ?? escrito.codigo,
      mensaje: escrito.mensaje,
    },
    sabido: !suyo && persona ? { email: persona.correo } : null,
    repetible: true,
    seGuarda: LUGAR,
    fallo: hayAgente ? FALLO.agente : FALLO.mensaje,
    async mandar({ email, codigo_pedido, mensaje }, clave) {
      const comun = { email, codigo_pedido, asistente: llevado?.charla }
      const dicho = mensaje ? { mensaje, clave } : {}
      const respuesta = await pedir.mutateAsync(
        hayAgente
          ? { action: 'request_agent', ...comun, ...dicho }
          : { action: 'save_contact', ...comun, mensaje, clave },
      )
      borrador.poner({ correo: email, codigo: '' })
      borrador.soltar(mensaje)
      return respuesta
    },
    alEnviar: alPedir,
  })
  const { subscribe, getValues, setValue } = formulario

  useEffect(() => {
    let llega = false
    const dejarDeOir = borrador.suscribir(() => {
      const { mensaje } = borrador.leer()
      if (mensaje === getValues('mensaje')) return
      // Not written back: another tab may have gone on by then.
      llega = true
      setValue('mensaje', mensaje, { shouldDirty: true })
      llega = false
      if (mensaje) setConMensaje(true)
    })
    const dejarDeGuardar = subscribe({
      formState: { values: true },
      callback({ values: { email, codigo_pedido, mensaje } }) {
        if (!llega) borrador.poner({ correo: email, codigo: codigo_pedido ?? '', mensaje })
      },
    })
    return () => {
      dejarDeOir()
      dejarDeGuardar()
    }
  }, [subscribe, getValues, setValue])

  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
      {aviso}
      {hayAgente ? (
        <p className="text-sm">Hay una persona del taller en línea. El correo es para responderte si se corta.</p>
      ) : (
        <NadieEnElChat>Deja tu mensaje y te respondemos por correo.</NadieEnElChat>
      )}
      <Formulario formulario={formulario} aria-label="Hablar con Agente" className="mt-4 grid gap-4">
        <CampoCorreo nombre="email" etiqueta="Correo" />
        <CampoCodigo nombre="codigo_pedido" etiqueta="Código de pedido" opcional />
        {conMensaje && (
          <CampoArea
            nombre="mensaje"
            etiqueta="Mensaje"
            opcional={hayAgente}
            maximo={LARGO_DE_MENSAJE}
            rows={3}
            className="[&_textarea]:min-h-20"
          />
        )}
        <Enviar className="w-full">{hayAgente ? 'Solicitar Agente' : 'Dejar mensaje'}</Enviar>
      </Formulario>
      <div className="mt-5 grid gap-2 border-border border-t pt-4">
        <p className="text-meta text-muted-foreground">¿No puede esperar?</p>
        <div className="flex flex-wrap gap-2">
          <Boton variante="outline" medida={40} className="max-sm:h-11 flex-1" onClick={alAsistente}>
            <Bot aria-hidden="true" strokeWidth={1.75} />
            Asistente virtual
          </Boton>
          <BotonEnlace variante="outline" medida={40} className="max-sm:h-11 flex-1">
            <EnlaceExterno href={enlaceWhatsApp()}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              WhatsApp
            </EnlaceExterno>
          </BotonEnlace>
        </div>
      </div>
    </div>
  )
}
