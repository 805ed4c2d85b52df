import { type FormEvent, useState } from 'react'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { useContarCopia, useCopiarHistorial } from '../consultas.ts'
import { rechazoDe } from './formulario.ts'

const movimientos = (cuantos: number) => (cuantos === 1 ? '1 movimiento' : `${cuantos} movimientos`)

/** Takes the history of another order into this one, after showing how much that is. */
export function CopiaDeHistorial({ codigo }: { codigo: string }) {
  const [origen, setOrigen] = useState<string>(negocio.pedidos.plantilla)
  const [previa, setPrevia] = useState<{ filas: number; nuevas: number } | null>(null)
  const [fallo, setFallo] = useState<string | null>(null)
  const contar = useContarCopia()
  const copiar = useCopiarHistorial()

  function fallar(detalle: string) {
    setFallo(detalle)
    avisar.error('No se pudo copiar el historial', detalle, { id: 'copia' })
  }

  async function mirar(evento: FormEvent) {
    evento.preventDefault()
    setFallo(null)
    if (!CODIGO_PEDIDO.test(codigo)) return fallar('Ingresa un código de pedido primero')
    if (!CODIGO_PEDIDO.test(origen)) return fallar('Escribe el código del pedido de donde se copia.')
    try {
      setPrevia(await contar.mutateAsync({ codigo, origen }))
    } catch (error) {
      fallar(rechazoDe(error).detail)
    }
  }

  async function hacer() {
    setPrevia(null)
    try {
      const { copiadas } = await copiar.mutateAsync({ codigo, origen })
      avisar.exito('Historial copiado', `${movimientos(copiadas)} pasaron a ${codigo}.`, { id: 'copia' })
    } catch (error) {
      fallar(rechazoDe(error).detail)
    }
  }

  return (
    <Formulario nombre="copia" aria-label="Copiar historial" onSubmit={mirar} className="grid gap-3">
      <CampoCodigo name="origen" etiqueta="Copiar el historial de" valor={origen} alCambiar={setOrigen} />
      {fallo && (
        <Aviso clase="error" role="alert">
          {fallo}
        </Aviso>
      )}
      <Boton
        type="submit"
        variante="outline"
        medida={36}
        cargando={contar.isPending || copiar.isPending}
        className="justify-self-start max-md:h-12"
      >
        Copiar historial
      </Boton>
      <DialogoDeAlerta
        abierto={previa !== null}
        alCambiar={(abierto) => !abierto && setPrevia(null)}
        titulo={previa?.nuevas === 0 ? 'No hay nada nuevo que copiar' : `¿Copiar ${movimientos(previa?.nuevas ?? 0)}?`}
        confirmar={previa?.nuevas === 0 ? 'Entendido' : 'Copiar historial'}
        alConfirmar={() => (previa?.nuevas === 0 ? setPrevia(null) : hacer())}
      >
        {origen} tiene {movimientos(previa?.filas ?? 0)}; {(previa?.filas ?? 0) - (previa?.nuevas ?? 0)} ya están en{' '}
        {codigo}. El estatus no cambia y no se envía ningún correo.
      </DialogoDeAlerta>
    </Formulario>
  )
}
