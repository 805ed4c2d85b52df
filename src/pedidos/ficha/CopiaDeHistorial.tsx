import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'
import { negocio } from '#negocio'
import { avisar } from '#ui/avisar.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { contarCopiaDeHistorial, copiarHistorial } from './contract.ts'

const FALLO = 'No se pudo copiar el historial'
const movimientos = (cuantos: number) => (cuantos === 1 ? '1 movimiento' : `${cuantos} movimientos`)

/** Where a history goes and where it comes from. */
const EscritoDeCopia = z.object({
  codigo: z.string().regex(CODIGO_PEDIDO, 'Ingresa un código de pedido primero'),
  origen: z.string().regex(CODIGO_PEDIDO, 'Escribe el código del pedido de donde se copia.'),
})

type Cuenta = { codigo: string; origen: string; filas: number; nuevas: number }

/** What is typed about a copy: the page that it stands on asks before it is lost. */
export function useCopia(codigo: string) {
  const cache = useQueryClient()
  const [contado, setContado] = useState<Cuenta | null>(null)
  const formulario = useFormulario({
    nombre: 'copia',
    contrato: EscritoDeCopia,
    inicial: { codigo: '', origen: negocio.pedidos.plantilla },
    fijo: { codigo },
    repetible: true,
    faltan: { titulo: FALLO, texto: 'Ingresa un código de pedido primero' },
    fallo: { titulo: FALLO, texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: (datos) => cache.fetchQuery(query(contarCopiaDeHistorial, datos)),
    alEnviar: (cuenta, datos) => setContado({ ...datos, ...cuenta }),
  })
  return { formulario, contado, setContado, escrito: formulario.formState.dirtyFields.origen === true }
}

/** Takes the history of another order into this one, after showing how much that is. */
export function CopiaDeHistorial({ formulario, contado, setContado }: ReturnType<typeof useCopia>) {
  const copiar = useMutation(mutation(copiarHistorial))

  // Its toasts have an id of their own: the one of the count may just be leaving, and would take them along.
  async function hacer({ codigo, origen }: Cuenta) {
    setContado(null)
    try {
      const { copiadas } = await copiar.mutateAsync({ codigo, origen })
      formulario.reset()
      avisar.exito('Historial copiado', `${movimientos(copiadas)} pasaron a ${codigo}.`, { id: 'copiado' })
    } catch (error) {
      avisar.error(FALLO, detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'), { id: 'copiado' })
    }
  }

  const sinNada = contado?.nuevas === 0
  return (
    <Formulario
      id="copiar"
      formulario={formulario}
      aria-label="Copiar historial"
      className="mt-6 grid scroll-mt-20 gap-3 border-border border-t pt-5"
    >
      <CampoCodigo nombre="origen" etiqueta="Copiar el historial de" />
      <Enviar variante="outline" medida={36} sinTitulo className="justify-self-start max-md:h-12">
        Copiar historial
      </Enviar>
      <DialogoDeAlerta
        abierto={contado !== null}
        alCambiar={(abierto) => !abierto && setContado(null)}
        titulo={sinNada ? 'No hay nada nuevo que copiar' : `¿Copiar ${movimientos(contado?.nuevas ?? 0)}?`}
        confirmar={sinNada ? 'Entendido' : 'Copiar historial'}
        alConfirmar={() => (!contado || sinNada ? setContado(null) : hacer(contado))}
      >
        {contado && <SinCortes>{resumir(contado)}</SinCortes>}
      </DialogoDeAlerta>
    </Formulario>
  )
}

function resumir({ codigo, origen, filas, nuevas }: Cuenta) {
  return `${origen} tiene ${movimientos(filas)}; ${filas - nuevas} ya están en ${codigo}. El estatus no cambia y no se envía ningún correo.`
}
