import { useQuery } from '@tanstack/react-query'
import { ErrorDeNegocio } from '#comun/errores.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { consultaDeCorreo, useReenviarCorreo } from './consultas.ts'
import { EstadoDelCorreo } from './EstadoDelCorreo.tsx'

/** One mail: what became of it, what it says, and sending it again when it did not leave. */
export function CorreoAbierto({ id }: { id: string }) {
  const { data: correo, error, refetch, isFetching } = useQuery(consultaDeCorreo(id))
  const reenviar = useReenviarCorreo()

  async function volverAEnviar() {
    try {
      await reenviar.mutateAsync(id)
      avisar.exito('Correo en camino', 'Sale en unos segundos.', { id: 'reenvio' })
    } catch (error) {
      const detalle = error instanceof ErrorDeNegocio ? error.rechazo.detail : 'Revisa tu conexión e intenta de nuevo.'
      avisar.error('No se pudo enviar otra vez', detalle, { id: 'reenvio' })
    }
  }

  if (!correo)
    return error ? (
      <Aviso
        clase="error"
        titulo="No se pudo cargar la información"
        acciones={
          <Boton variante="outline" medida={36} cargando={isFetching} onClick={() => refetch()}>
            Reintentar
          </Boton>
        }
      />
    ) : (
      <Esqueleto className="h-64 rounded-xl" />
    )

  const detenido = correo.estado === 'fallido' || correo.estado === 'omitido'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-meta">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dd]:break-words [&_dt]:text-muted-foreground">
        <dt>Estado</dt>
        <dd>
          <EstadoDelCorreo estado={correo.estado} />
        </dd>
        <dt>Para</dt>
        <dd>{correo.para}</dd>
        {correo.codigo_pedido && (
          <>
            <dt>Pedido</dt>
            <dd className="codigo">{correo.codigo_pedido}</dd>
          </>
        )}
        <dt>Creado</dt>
        <dd>
          <Fecha valor={correo.fecha_creacion} />
        </dd>
        {correo.fecha_envio && (
          <>
            <dt>Salió</dt>
            <dd>
              <Fecha valor={correo.fecha_envio} />
            </dd>
          </>
        )}
        <dt>Intentos</dt>
        <dd className="cifras">{correo.intentos}</dd>
        <dt>Función</dt>
        <dd>{correo.funcion}</dd>
      </dl>
      {correo.ultimo_error && (
        <Aviso clase={detenido ? 'error' : 'advertencia'} titulo="Último error">
          <span className="break-words">{correo.ultimo_error}</span>
        </Aviso>
      )}
      {detenido && (
        <Boton medida={36} cargando={reenviar.isPending} onClick={volverAEnviar} className="justify-self-start">
          Enviar otra vez
        </Boton>
      )}
      <p className="whitespace-pre-wrap break-words rounded-xl border border-border bg-sunken p-4 [overflow-wrap:anywhere]">
        {correo.texto}
      </p>
    </div>
  )
}
