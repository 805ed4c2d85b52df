import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { leerHoraLocal } from '#comun/fecha.ts'
import { CODIGO_PEDIDO } from '#comun/formatoDeCodigo.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoSeleccion } from '#ui/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { consultaDeEstatus, consultaDePedidoDeGestion, useCambiarEstatus } from '../consultas.ts'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { avisoDeRetroceso } from '../reglas.ts'
import { rechazoDe } from './formulario.ts'

const FALTA = 'Selecciona un pedido y un nuevo estatus'
const NADA = { estatus: '', fecha: '', descripcion: '' }

type Props = { elegido: { codigo: string } | null; alEnsuciar: (sucio: boolean) => void }

/** Moves an order to another status, now or at a time that has passed, and tells its client. */
export function EstatusDelPedido({ elegido, alEnsuciar }: Props) {
  const [codigo, setCodigo] = useState('')
  const [escrito, setEscrito] = useState(NADA)
  const [fallo, setFallo] = useState<string | null>(null)
  const { data: estatus = [] } = useQuery(consultaDeEstatus())
  const { data: pedido, error } = useQuery({
    ...consultaDePedidoDeGestion(codigo),
    enabled: CODIGO_PEDIDO.test(codigo),
    retry: false,
  })
  const cambiar = useCambiarEstatus()
  const nuevo = estatus.find(({ id }) => String(id) === escrito.estatus)
  const retroceso = pedido && nuevo ? avisoDeRetroceso(pedido.estatus, nuevo) : null

  useEffect(() => {
    if (elegido) setCodigo(elegido.codigo)
  }, [elegido])
  const sucio = escrito !== NADA
  useEffect(() => alEnsuciar(sucio), [sucio, alEnsuciar])

  const escribir = (campo: keyof typeof NADA) => (evento: { currentTarget: { value: string } }) =>
    setEscrito({ ...escrito, [campo]: evento.currentTarget.value })

  function fallar(detalle: string) {
    setFallo(detalle)
    avisar.error('No se pudo actualizar el estatus', detalle, { id: 'estatus' })
  }

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    setFallo(null)
    if (!pedido || !nuevo) return fallar(error ? rechazoDe(error).detail : FALTA)
    const { descripcion, fecha } = escrito
    const cambio = {
      estatus_id: nuevo.id,
      descripcion,
      fecha: fecha ? leerHoraLocal(fecha) : undefined,
      version: pedido.version,
    }
    try {
      await cambiar.mutateAsync({ codigo: pedido.codigo, cambio })
      setEscrito(NADA)
      avisar.exito('Estatus actualizado', `${pedido.codigo} ahora está ${nuevo.nombre}.`, { id: 'estatus' })
    } catch (causa) {
      fallar(rechazoDe(causa).detail)
    }
  }

  return (
    <Formulario nombre="estatus" aria-label="Actualizar estatus" onSubmit={enviar} className="grid gap-4">
      <CampoCodigo name="codigo" etiqueta="Pedido" valor={codigo} alCambiar={setCodigo} error={noEsta(error)} />
      <div role="status" className="-mt-3 flex min-h-7 flex-wrap items-center gap-x-3 text-meta">
        {pedido && (
          <>
            <span className="text-muted-foreground">{pedido.cliente}, ahora:</span>
            <InsigniaDeEstatus estatus={pedido.estatus} />
          </>
        )}
      </div>
      <CampoSeleccion name="estatus" etiqueta="Nuevo estatus" value={escrito.estatus} onChange={escribir('estatus')}>
        <option value="">Elige un estatus</option>
        {estatus.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
      {retroceso && <Aviso clase="advertencia">{retroceso}</Aviso>}
      <CampoTexto
        name="fecha"
        etiqueta="Fecha y hora"
        opcional
        type="datetime-local"
        pista="Hora de Santo Domingo. Vacía: ahora mismo."
        value={escrito.fecha}
        onChange={escribir('fecha')}
      />
      <CampoArea
        name="descripcion"
        etiqueta="Descripción"
        opcional
        pista="La lee el cliente en su seguimiento y en el correo."
        maximo={500}
        rows={3}
        value={escrito.descripcion}
        onChange={escribir('descripcion')}
      />
      {fallo && (
        <Aviso clase="error" role="alert">
          {fallo}
        </Aviso>
      )}
      <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
        <Boton type="submit" medida={36} cargando={cambiar.isPending} className="max-md:h-12">
          Actualizar estatus
        </Boton>
      </div>
    </Formulario>
  )
}

function noEsta(error: Error | null) {
  return error ? rechazoDe(error).detail : undefined
}
