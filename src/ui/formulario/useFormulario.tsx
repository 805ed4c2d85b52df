import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { crearLlavero } from '#lib/clave.ts'
import { detalleDe, type Rechazo, rechazoDe } from '#lib/errores.ts'
import { avisar } from '../avisar.ts'
import type { Dicho, Envio, Frase } from './contexto.ts'
import { resumirErrores } from './errores.ts'
import { ResumenDeErrores } from './ResumenDeErrores.tsx'
import { claveGuardada, type LugarDeBorrador } from './useBorrador.ts'
import { useEspera } from './useEspera.ts'

/** Good news, unless it says otherwise. */
type Respondido = Omit<Dicho, 'clase'> & Partial<Pick<Dicho, 'clase'>>

export type Ajustes<E extends FieldValues, S extends FieldValues, R> = {
  /** Unique on the page: fields' ids start with it. */
  nombre: string
  contrato: z.ZodType<S, E>
  inicial: NoInfer<Required<E>>
  /** What becomes known of the person while the form is open: fills what nobody has typed into. */
  sabido?: NoInfer<Partial<E>> | null
  /** What is not the person's to write: it is sent and checked in the place of what stands in those fields. */
  fijo?: NoInfer<Partial<E>> | null
  /** Lists what is wrong at the top too, and focuses that list; without, the first wrong field is focused. */
  resumen?: boolean
  /** The form stays once it was sent, empty, and says above the button how it went. */
  seQueda?: boolean
  /** Sent twice, it is one request: it may wait for a line, and leave by itself once it is back. */
  repetible?: boolean
  /** What is typed is kept beyond the page: by `useBorrador` in this place, or by its owner. */
  seGuarda?: LugarDeBorrador | true
  /** The toasts' id, where it is not the form's name: a later one of the same id takes an older one's place. */
  aviso?: string
  /** The specified words when something is missing; without a text, the first field's own. */
  faltan?: Pick<Frase, 'titulo'> & Partial<Frase>
  /**
   * The specified words for a failure, or for this one; where the shop refused, its reason is said under the same
   * title.
   */
  fallo: Frase | ((rechazo: Rechazo) => Frase)
  /** The toast's, where it says these whatever the reason. */
  falloEnAviso?: Frase
  /** Asks before sending; `enviarYa` then sends. */
  preguntar?: (datos: S) => void
  /** The same `clave` is given while what is written stays the same: sent twice, it is one request. */
  mandar: (datos: S, clave: string) => Promise<R>
  /** What to say of the answer. */
  dicho?: Respondido | ((respuesta: R) => Respondido)
  alEnviar?: (respuesta: R, datos: S) => void
}

const SIN_PISAR = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true }
/** For a reset that begins anew, whatever was typed: the library would else take a form's `resetOptions`. */
export const DE_NUEVO = { keepDirtyValues: false, keepErrors: false, keepIsSubmitted: false, keepSubmitCount: false }
const SIN_LINEA = { titulo: 'Sin conexión', texto: 'Se envía solo cuando vuelva la línea, si no sales de esta página.' }
const AVISAR = { exito: avisar.exito, advertencia: avisar.info, error: avisar.error }

/**
 * A form of the shop: checked by its contract, sent once at a time, every failure told beside the button and as a
 * toast, nothing that was typed lost; what may be repeated and finds no line leaves once it is back. `Formulario`, the fields and `Enviar`
 * read it from their context.
 */
export function useFormulario<E extends FieldValues, S extends FieldValues, R>(ajustes: Ajustes<E, S, R>) {
  const { nombre, contrato, inicial, sabido, fijo, resumen = false, aviso = nombre } = ajustes
  const { seQueda = false, seGuarda, repetible = false } = ajustes
  const formulario = useForm<E, unknown, S>({
    resolver: (escrito, ...resto) => zodResolver(contrato)({ ...escrito, ...fijo }, ...resto),
    defaultValues: inicial as DefaultValues<E>, // all of it is given, which is more than is asked for
    shouldFocusError: !resumen,
    ...(sabido && { values: { ...inicial, ...sabido }, resetOptions: SIN_PISAR }),
  })
  const [dicho, setDicho] = useState<Dicho | null>(null)
  const [enviando, setEnviando] = useState(false)
  const enCurso = useRef(false)
  const [llavero] = useState(() => crearLlavero(typeof seGuarda === 'string' ? claveGuardada(seGuarda) : undefined))
  const espera = useEspera<S>(formulario.subscribe, enviarYa, () => avisar.quitar(aviso))

  function decir(nuevo: Dicho, enAviso: Omit<Dicho, 'clase'> = nuevo) {
    setDicho(nuevo)
    AVISAR[nuevo.clase](enAviso.titulo, enAviso.texto, { id: aviso })
  }

  function revisar(errores: FieldErrors<E>) {
    if (ajustes.faltan) decir({ clase: 'error', ...resumirErrores(errores, ajustes.faltan) })
  }

  function fallar(error: unknown) {
    const rechazo = rechazoDe(error)
    for (const [campo, message] of Object.entries(rechazo.campos ?? {}))
      if (campo in formulario.getValues()) formulario.setError(campo as Path<E>, { message }) // checked on its left
    const { titulo, texto } = typeof ajustes.fallo === 'function' ? ajustes.fallo(rechazo) : ajustes.fallo
    const detalle = detalleDe(error, texto)
    // Some reasons are the title: said once.
    decir({ clase: 'error', titulo, texto: detalle === titulo ? undefined : detalle, rechazo }, ajustes.falloEnAviso)
  }

  /** @param intento how often it was tried since the line came back */
  async function enviarYa(datos: S, intento = 0) {
    if (enCurso.current) return
    enCurso.current = true
    const habiaLinea = navigator.onLine
    const enviado = JSON.stringify(formulario.getValues())
    // Whoever typed on while it was under way has written something newer, which must neither wait nor be wiped.
    const esLoEscrito = () => JSON.stringify(formulario.getValues()) === enviado
    espera.dejar()
    setEnviando(true)
    setDicho(null)
    try {
      const respuesta = await ajustes.mandar(datos, llavero.claveDe(datos))
      llavero.soltar()
      avisar.quitar(aviso)
      if (seQueda && esLoEscrito()) formulario.reset({ ...inicial, ...sabido }, DE_NUEVO)
      const respondido = typeof ajustes.dicho === 'function' ? ajustes.dicho(respuesta) : ajustes.dicho
      if (respondido) decir({ clase: 'exito', ...respondido })
      ajustes.alEnviar?.(respuesta, datos)
    } catch (error) {
      if (repetible && esLoEscrito() && espera.cabe(error, { intento, habiaLinea })) {
        espera.empezar(datos, intento)
        avisar.info(SIN_LINEA.titulo, SIN_LINEA.texto, { id: aviso })
      } else fallar(error)
    } finally {
      enCurso.current = false
      setEnviando(false)
    }
  }

  const revisado = formulario.handleSubmit(ajustes.preguntar ?? ((datos) => enviarYa(datos)), revisar)
  const envio: Envio = {
    nombre,
    resumen: resumen && <ResumenDeErrores />,
    seQueda,
    seGuarda: seGuarda !== undefined,
    repetible,
    enviando,
    enEspera: espera.hay,
    falta: ajustes.faltan?.texto,
    dicho,
    callar: () => setDicho(null),
    enviar(evento) {
      if (dicho?.clase !== 'error') setDicho(null)
      return revisado(evento as Parameters<typeof revisado>[0]) // it is only kept from sending by itself
    },
  }
  return { ...formulario, ...envio, enviarYa }
}
