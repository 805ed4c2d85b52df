import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { mutation, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { crearLlavero } from '#lib/clave.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe } from '#lib/errores.ts'
import { cada } from '#live/pagina.ts'
import { negocio } from '#negocio'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { type CorreoLeido, leerCorreo, reenviarCorreo, ritmoDe } from './contract.ts'
import { EstadoDelCorreo } from './EstadoDelCorreo.tsx'
import { leerFiltro } from './filtro.ts'
import { claseDeCorreo } from './labels.ts'

export const clientLoader = cargar(({ params }) => cliente.ensureQueryData(query(leerCorreo, { id: params.id ?? '' })))

/** The sheet takes the focus and gives it back to the row. */
export const handle = { foco: 'propio' }

/** The mail in the address, over the list that it was opened from. */
export default function CorreoAbierto() {
  const { id = '' } = useParams()
  const { data: correo } = useSuspenseQuery({
    ...query(leerCorreo, { id }),
    refetchInterval: ({ state: { data } }) => cada(ritmoDe(data?.estado === 'pendiente'), leerCorreo.topics),
  })
  const filtro = leerFiltro(useSearchParams()[0])
  const { state } = useLocation()
  const navegar = useNavigate()
  const mostrar = (otro: string) =>
    navegar(enlaceA('/manage/correos/:id', { id: otro, consulta: filtro }), { replace: true, state })

  function cerrar() {
    if (state?.desdeLaLista) navegar(-1)
    else navegar(enlaceA('/manage/correos', { consulta: filtro }), { replace: true })
  }

  return (
    <Hoja abierto alCambiar={cerrar} titulo={<SinCortes>{correo.asunto}</SinCortes>}>
      <LoEscrito key={id} correo={correo} alSalirOtro={mostrar} />
    </Hoja>
  )
}

type Props = {
  correo: CorreoLeido
  /** Another mail left in the place of this one. */
  alSalirOtro: (id: string) => void
}

/** What became of a mail, what it says, and sending it again. */
function LoEscrito({ correo, alSalirOtro }: Props) {
  const reenviar = useMutation(mutation(reenviarCorreo))
  const [llavero] = useState(crearLlavero)
  const [preguntando, setPreguntando] = useState(false)
  const salio = correo.estado === 'enviado' || correo.estado === 'guardado'

  async function volverAEnviar() {
    setPreguntando(false)
    try {
      const { id } = await reenviar.mutateAsync({ id: correo.id, clave: llavero.claveDe(correo.id) })
      llavero.soltar()
      avisar.exito('Correo en camino', 'Sale en unos segundos.', { id: 'reenvio' })
      if (id !== correo.id) alSalirOtro(id)
    } catch (error) {
      const detalle = detalleDe(error, 'Revisa tu conexión e intenta de nuevo.')
      avisar.error('No se pudo enviar otra vez', detalle, { id: 'reenvio' })
    }
  }

  const detenido = correo.estado === 'fallido' || correo.estado === 'omitido'
  const clase = claseDeCorreo(correo.funcion)
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
            <dd>
              <Link to={enlaceA('/manage/pedidos/:codigo', { codigo: correo.codigo_pedido })} className="codigo enlace">
                {correo.codigo_pedido}
              </Link>
            </dd>
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
        <dt>Clase</dt>
        <dd>
          {clase}
          <span lang="en" className="block text-muted-foreground">
            {correo.funcion}
          </span>
        </dd>
      </dl>
      {correo.ultimo_error && (
        <Aviso
          clase={detenido ? 'error' : 'advertencia'}
          titulo={correo.estado === 'superado' ? 'Por qué no salió' : 'Último error'}
        >
          <span className="break-words">{correo.ultimo_error}</span>
        </Aviso>
      )}
      {correo.estado !== 'pendiente' && correo.estado !== 'superado' && (
        <Boton
          medida={36}
          variante={salio ? 'outline' : undefined}
          cargando={reenviar.isPending}
          onClick={() => (salio ? setPreguntando(true) : volverAEnviar())}
          className="justify-self-start"
        >
          Enviar otra vez
        </Boton>
      )}
      <DialogoDeAlerta
        abierto={preguntando}
        alCambiar={setPreguntando}
        titulo="¿Enviarlo otra vez?"
        confirmar="Enviar otra vez"
        alConfirmar={volverAEnviar}
      >
        Se escribe de nuevo, con enlaces que abren, y sale como otro correo para {correo.para}. El que ya salió se queda
        como está.
      </DialogoDeAlerta>
      <p className="whitespace-pre-wrap break-words rounded-xl border border-border bg-sunken p-4 [overflow-wrap:anywhere]">
        <SinCortes>
          {correo.texto || `Lo que decía este correo se borró a los ${negocio.guarda.correos} días.`}
        </SinCortes>
      </p>
      {correo.enlaces_ocultos && (
        <p className="text-muted-foreground">
          {salio
            ? 'Lo que abren los enlaces no se muestra: lo tiene solo quien recibió el correo.'
            : 'Los enlaces se completan al salir.'}
        </p>
      )}
    </div>
  )
}
