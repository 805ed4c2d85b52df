import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoArea } from '#ui/CampoArea.tsx'
import { CampoCodigo } from '#ui/CampoCodigo.tsx'
import { CampoSeleccion } from '#ui/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { Globo } from '#ui/Globo.tsx'
import { consultaDeEstatus, useGuardarPedido, useSortearCodigo } from '../consultas.ts'
import { SERVICIO } from '../etiquetas.ts'
import { CambioAjeno } from './CambioAjeno.tsx'
import { EscritoDePedido, rechazoDe, VACIO } from './formulario.ts'
import { useEdicion } from './useEdicion.ts'

type Props = {
  alCambiarCodigo: (codigo: string) => void
  /** The order chosen in the list; a new object each time. */
  elegido: { codigo: string } | null
  alEnsuciar: (sucio: boolean) => void
}

/** Creates an order, or updates the one that has the code. */
export function DatosDelPedido({ elegido, alEnsuciar, alCambiarCodigo }: Props) {
  const { data: estatus = [] } = useQuery(consultaDeEstatus())
  const guardar = useGuardarPedido()
  const sortear = useSortearCodigo()
  const [fallo, setFallo] = useState<string | null>(null)
  const formulario = useForm<EscritoDePedido, unknown, ReturnType<typeof EscritoDePedido.parse>>({
    resolver: zodResolver(EscritoDePedido),
    defaultValues: VACIO,
  })
  const { register, handleSubmit, control, setValue, setError, reset, formState } = formulario
  const { errors, isDirty } = formState
  const codigo = useWatch({ control, name: 'codigo' })
  const edicion = useEdicion(formulario as never, codigo) // the same form; its third type does not matter there

  useEffect(() => {
    if (elegido) {
      setFallo(null)
      setValue('codigo', elegido.codigo)
    }
  }, [elegido, setValue])
  useEffect(() => alEnsuciar(isDirty), [isDirty, alEnsuciar])
  useEffect(() => alCambiarCodigo(codigo), [codigo, alCambiarCodigo])

  const enviar = handleSubmit(
    async ({ codigo, ...datos }) => {
      setFallo(null)
      const esNuevo = !edicion.leido
      try {
        const guardado = await guardar.mutateAsync({
          codigo,
          datos: { ...datos, version: edicion.leido?.version ?? null },
        })
        edicion.cargar(guardado)
        avisar.exito(esNuevo ? 'Pedido creado' : 'Pedido actualizado', `Código ${codigo}.`, { id: 'guardar' })
      } catch (error) {
        const { detail, campos = {} } = rechazoDe(error)
        for (const [campo, message] of Object.entries(campos))
          if (campo in VACIO) setError(campo as 'cliente', { message })
        setFallo(detail)
        avisar.error(esNuevo ? 'No se pudo crear el pedido' : 'No se pudo actualizar el pedido', detail, {
          id: 'guardar',
        })
      }
    },
    () => {
      setFallo('Por favor completa todos los campos obligatorios')
      avisar.error('Error', 'Por favor completa todos los campos obligatorios', { id: 'guardar' })
    },
  )

  async function generar() {
    try {
      const { codigo } = await sortear.mutateAsync()
      setValue('codigo', codigo, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    } catch (error) {
      avisar.error('No se pudo generar un código', rechazoDe(error).detail)
    }
  }

  const error = (campo: keyof EscritoDePedido) => errors[campo]?.message
  return (
    <Formulario nombre="datos" aria-label="Crear o actualizar pedido" onSubmit={enviar} className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <Controller
          control={control}
          name="codigo"
          render={({ field: { value, onChange, ...campo } }) => (
            <CampoCodigo {...campo} etiqueta="Código" valor={value} alCambiar={onChange} error={error('codigo')} />
          )}
        />
        <Globo texto="Sortea un código que ningún pedido tiene">
          <Boton
            variante="outline"
            medida={36}
            cargando={sortear.isPending}
            onClick={generar}
            className="mt-7 h-12 md:h-9.5"
          >
            Generar
          </Boton>
        </Globo>
      </div>
      <p role="status" className="-mt-3 min-h-5 text-meta text-muted-foreground">
        {edicion.buscando && 'Buscando el pedido…'}
        {edicion.leido && 'Este pedido ya existe. Vas a actualizarlo.'}
        {edicion.esNuevo && 'Código libre: vas a crear el pedido.'}
      </p>
      {edicion.masNuevo && (
        <CambioAjeno pedido={edicion.masNuevo} alCargar={() => edicion.masNuevo && edicion.cargar(edicion.masNuevo)} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <CampoTexto etiqueta="Cliente" error={error('cliente')} {...register('cliente')} />
        <CampoTexto
          etiqueta="Correo del cliente"
          opcional
          type="email"
          error={error('correo_cliente')}
          {...register('correo_cliente')}
        />
        <CampoSeleccion etiqueta="Estatus" error={error('estatus_id')} {...register('estatus_id')}>
          {estatus.map(({ id, nombre }) => (
            <option key={id} value={id}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
        <CampoTexto
          etiqueta="Fecha estimada"
          type="date"
          error={error('fecha_estimada_entrega')}
          {...register('fecha_estimada_entrega')}
        />
        <CampoTexto
          etiqueta="Precio (RD$)"
          inputMode="decimal"
          placeholder="0.00"
          error={error('precio')}
          {...register('precio')}
        />
        <CampoTexto
          etiqueta="Total (RD$)"
          inputMode="decimal"
          placeholder="0.00"
          error={error('total')}
          {...register('total')}
        />
        <CampoTexto
          etiqueta="Peso (kg)"
          inputMode="decimal"
          placeholder="0.00"
          error={error('peso')}
          {...register('peso')}
        />
        <CampoSeleccion etiqueta="Servicio" opcional {...register('tipo_servicio')}>
          <option value="">Sin indicar</option>
          {Object.entries(SERVICIO).map(([valor, nombre]) => (
            <option key={valor} value={valor}>
              {nombre}
            </option>
          ))}
        </CampoSeleccion>
      </div>
      <CampoArea etiqueta="Notas" opcional rows={3} error={error('notas')} {...register('notas')} />
      {fallo && (
        <Aviso clase="error" role="alert">
          {fallo}
        </Aviso>
      )}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-2xl border-border border-t bg-card p-5 md:static md:m-0 md:border-0 md:p-0">
        <Boton type="submit" medida={36} cargando={guardar.isPending} className="max-md:h-12">
          {edicion.leido ? 'Actualizar pedido' : 'Crear pedido'}
        </Boton>
        {isDirty && (
          <Boton
            variante="ghost"
            medida={36}
            onClick={() => reset(edicion.leido ? undefined : VACIO)}
            className="max-md:h-12"
          >
            Deshacer
          </Boton>
        )}
      </div>
    </Formulario>
  )
}
