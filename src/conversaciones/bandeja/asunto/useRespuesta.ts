import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation } from '#http/query.ts'
import type { CANALES } from '#lib/conjuntos.ts'
import { leerDinero } from '#lib/dinero.ts'
import { rechazoDe } from '#lib/errores.ts'
import { direccionDeWhatsapp } from '#lib/telefono.ts'
import { parrafo } from '#lib/texto.ts'
import { faltaParaEnviarlo, impedimentoParaRechazar } from '#solicitudes/rules.ts'
import { DE_NUEVO, useFormulario } from '#ui/formulario/useFormulario.tsx'
import { type Asunto, decidirSolicitud, LARGO_DE_RESPUESTA, responderAsunto } from '../contract.ts'
import { DECISIONES } from '../labels.ts'
import { esDeDecidir, estaPendiente } from '../rules.ts'
import { ACCIONES, type Accion, type Borrador, useBorrador, VACIO } from './borrador.ts'

type Canal = (typeof CANALES)[number]

/** What is written to one person: by mail it leaves with a tap, by WhatsApp once somebody says that it went. */
export function useRespuesta(asunto: Asunto) {
  const { clase, id, whatsapp, respuestas } = asunto
  const [borrador, guardar] = useBorrador(asunto)
  const [dejado] = useState(borrador)
  const [canal, setCanal] = useState<Canal>(dejado.canal === 'whatsapp' && whatsapp ? 'whatsapp' : 'correo')
  // Of this window alone, as the text is: another window has opened nothing.
  const [abierto, setAbierto] = useState(dejado.abierto)
  // Those that were there when the writing began; null once another one was told of.
  const [vistas, setVistas] = useState<number | null>(respuestas.length)
  const responder = useMutation(mutation(responderAsunto, { clase, id }))
  const decidir = useMutation(mutation(decidirSolicitud, { id }))
  const formulario = useFormulario({
    nombre: 'respuesta',
    contrato: contratoDe(asunto),
    inicial: { texto: dejado.texto, accion: accionesDe(asunto)[0] ?? 'responder', ...deEnvio(asunto) },
    repetible: true,
    fallo: { titulo: 'No se pudo guardar', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    preguntar(datos) {
      if (canal === 'correo' || !datos.texto) return formulario.enviarYa(datos)
      window.open(direccionDeWhatsapp(whatsapp ?? '', datos.texto), '_blank', 'noopener')
      recordar({ abierto: datos.accion })
    },
    mandar,
    dicho: (hecho) => ({ titulo: hecho, texto: asunto.nombre }),
    alEnviar() {
      guardar(VACIO)
      setAbierto(null)
      setVistas(null)
      formulario.reset({ ...formulario.getValues(), texto: '' }, DE_NUEVO)
    },
  })

  async function mandar({ texto, accion, ...envio }: Escrito, clave: string) {
    try {
      if (accion !== 'responder' && esDeDecidir(asunto)) {
        const aprobada = accion === 'aprobar'
        const deSuEnvio = aprobada && asunto.envio && { ...envio, costo_envio: leerDinero(envio.costo_envio) }
        await decidir.mutateAsync({ clase: asunto.clase, aprobada, nota: texto, canal, ...deSuEnvio })
        return DECISIONES[asunto.clase][accion === 'aprobar' ? 'hecho' : 'negado']
      }
      const respuestas_vistas = vistas ?? respuestas.length
      await responder.mutateAsync({ clave, canal, texto, respuestas_vistas })
      return canal === 'correo' ? 'Respuesta en camino' : 'Respuesta anotada'
    } catch (error) {
      if (rechazoDe(error).type === 'ya-respondido') setVistas(null)
      throw error
    }
  }

  /** Keeps what is being written, with what else changes. */
  function recordar(cambio: Partial<Borrador>) {
    if (cambio.canal) setCanal(cambio.canal)
    if (cambio.abierto !== undefined) setAbierto(cambio.abierto)
    guardar({ texto: formulario.getValues('texto'), canal, abierto, ...cambio })
  }

  return {
    formulario,
    canal,
    /** What was opened in WhatsApp, and waits for the word that it went. */
    abierto,
    recordar,
    elegirCanal: (nuevo: Canal) => recordar({ canal: nuevo, abierto: null }),
    hacer(accion: Accion) {
      formulario.setValue('accion', accion)
      formulario.enviar()
    },
    /** It went: what was opened is done. */
    seEnvio() {
      const { texto, ...resto } = formulario.getValues()
      if (abierto) formulario.enviarYa({ ...resto, texto: texto.trim(), accion: abierto })
    },
  }
}

/** What can be done about it by writing, the first of them the usual one. */
export function accionesDe(asunto: Asunto): Accion[] {
  return esDeDecidir(asunto) && estaPendiente(asunto) ? ['aprobar', 'rechazar', 'responder'] : ['responder']
}

/** What an order needs to become a delivery, as it was asked for. */
function deEnvio({ envio }: Asunto) {
  return {
    telefono: envio?.telefono ?? envio?.telefono_del_pedido ?? '',
    costo_envio: envio?.aceptado ?? '',
    lo_acepto: false,
  }
}

const VACIA = responderAsunto.schema.body.shape.texto

const Escrito = z.object({
  texto: parrafo(LARGO_DE_RESPUESTA),
  accion: z.enum(ACCIONES),
  telefono: z.string().trim(),
  costo_envio: z.string().trim(),
  lo_acepto: z.boolean(),
})
type Escrito = z.infer<typeof Escrito>

function contratoDe({ estado, envio }: Asunto) {
  return Escrito.superRefine(({ texto, accion, ...deSuEnvio }, contexto) => {
    const falta = accion === 'aprobar' && envio && faltaEn(deSuEnvio, envio)
    for (const [campo, message] of Object.entries(falta || {}))
      contexto.addIssue({ code: 'custom', path: [campo], message })
    const vacia = accion === 'responder' && VACIA.safeParse(texto).error?.issues[0]?.message
    const sinMotivo =
      accion === 'rechazar' &&
      impedimentoParaRechazar({ estado: estado === 'por_confirmar' ? estado : 'abierta', nota: texto })
    const message = vacia || sinMotivo
    if (message) contexto.addIssue({ code: 'custom', path: ['texto'], message })
  })
}

type DelEnvio = NonNullable<Asunto['envio']>

function faltaEn({ costo_envio, ...escrito }: Omit<Escrito, 'texto' | 'accion'>, { aceptado, total }: DelEnvio) {
  const costo = leerDinero(costo_envio)
  const falta = faltaParaEnviarlo({ ...escrito, costo, total, aceptado })
  return costo === null && costo_envio !== '' ? { ...falta, costo_envio: 'Escribe un monto como 500.00.' } : falta
}
