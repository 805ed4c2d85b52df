import { useCallback, useEffect, useState } from 'react'
import { type MetaFunction, useBlocker } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { DialogoDeAlerta } from '#ui/DialogoDeAlerta.tsx'
import { Pestanas } from '#ui/Pestanas.tsx'
import { Tarjeta } from '#ui/Tarjeta.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { CopiaDeHistorial } from './gestion/CopiaDeHistorial.tsx'
import { DatosDelPedido } from './gestion/DatosDelPedido.tsx'
import { EnlacesDelPedido } from './gestion/EnlacesDelPedido.tsx'
import { EstatusDelPedido } from './gestion/EstatusDelPedido.tsx'
import { PedidosRecientes } from './gestion/PedidosRecientes.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Gestión de pedidos', descripcion: 'Crear, actualizar y mover pedidos.', indexar: false })

export default function Manage() {
  const [elegido, setElegido] = useState<{ codigo: string } | null>(null)
  const [porElegir, setPorElegir] = useState<string | null>(null)
  const [codigo, setCodigo] = useState('')
  const [pestana, setPestana] = useState('recientes')
  const { sucio, ensuciarDatos, ensuciarEstatus } = useSinGuardar()
  const ancho = useConsultaDeMedios('(min-width: 1024px)')
  const salida = useBlocker(sucio)

  function tomar(codigo: string) {
    setElegido({ codigo })
    setPorElegir(null)
    if (!ancho && pestana === 'recientes') setPestana('estatus')
  }
  const elegir = (codigo: string) => (sucio ? setPorElegir(codigo) : tomar(codigo))

  const recientes = <PedidosRecientes elegido={elegido?.codigo ?? null} alElegir={elegir} />
  const datos = (
    <>
      <DatosDelPedido elegido={elegido} alEnsuciar={ensuciarDatos} alCambiarCodigo={setCodigo} />
      <div className="mt-6 border-border border-t pt-5">
        <CopiaDeHistorial codigo={codigo} />
      </div>
      <EnlacesDelPedido codigo={codigo} />
    </>
  )
  const estatus = <EstatusDelPedido elegido={elegido} alEnsuciar={ensuciarEstatus} />

  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Gestión de pedidos
      </h1>
      {ancho ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.95fr)]">
          <Bloque titulo="Crear o actualizar pedido">{datos}</Bloque>
          <Bloque titulo="Actualizar estatus">{estatus}</Bloque>
          <Bloque titulo="Últimos 5 pedidos">{recientes}</Bloque>
        </div>
      ) : (
        <Pestanas
          etiqueta="Tareas"
          valor={pestana}
          alCambiar={setPestana}
          pestanas={[
            { valor: 'recientes', etiqueta: 'Últimos 5', contenido: recientes },
            { valor: 'estatus', etiqueta: 'Estatus', contenido: <Tarjeta>{estatus}</Tarjeta> },
            { valor: 'datos', etiqueta: 'Pedido', contenido: <Tarjeta>{datos}</Tarjeta> },
          ]}
        />
      )}
      <DialogoDeAlerta
        abierto={porElegir !== null || salida.state === 'blocked'}
        alCambiar={(abierto) => {
          if (abierto) return
          setPorElegir(null)
          salida.reset?.()
        }}
        titulo="Hay cambios sin guardar"
        confirmar="Seguir sin guardar"
        cancelar="Volver"
        destructivo
        alConfirmar={() => (porElegir ? tomar(porElegir) : salida.proceed?.())}
      >
        Si sigues, se pierde lo que escribiste y no guardaste.
      </DialogoDeAlerta>
    </>
  )
}

function Bloque({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <Tarjeta>
      <h2 className="mb-4 font-sans font-semibold text-tarjeta">{titulo}</h2>
      {children}
    </Tarjeta>
  )
}

/** Whether either form holds something that is not saved; closing the tab then asks too. */
function useSinGuardar() {
  const [datos, ensuciarDatos] = useState(false)
  const [estatus, ensuciarEstatus] = useState(false)
  const sucio = datos || estatus

  useEffect(() => {
    if (!sucio) return
    const preguntar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    return () => window.removeEventListener('beforeunload', preguntar)
  }, [sucio])

  return { sucio, ensuciarDatos: useCallback(ensuciarDatos, []), ensuciarEstatus: useCallback(ensuciarEstatus, []) }
}
