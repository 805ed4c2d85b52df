import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import type { Respuesta } from '#lib/ruta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { PedirContrasena } from '#ui/formulario/PedirContrasena.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx'
import {
  type EstadoDelSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contract.ts'
import { EncenderSegundoPaso } from './EncenderSegundoPaso.tsx'

/** What the section shows in the place of its state. Secrets live here alone: who leaves the page begins anew. */
type Vista =
  | { que: 'estado'; volvio: boolean }
  | { que: 'preparar' | 'renovar' | 'quitar' }
  | { que: 'preparado'; preparado: Respuesta<typeof prepararSegundoPaso> }
  | { que: 'renovados'; codigos: string[] }

const POCOS = 3

type Props = { /** The account. */ id: string; estado: EstadoDelSegundoPaso; correo: string }

export function SegundoPaso({ id, estado, correo }: Props) {
  const preparar = useMutation(mutation(prepararSegundoPaso))
  const renovar = useMutation(mutation(renovarCodigosDeRecuperacion, { autor: id }))
  const quitar = useMutation(mutation(quitarSegundoPaso, { autor: id }))
  const [vista, setVista] = useState<Vista>({ que: 'estado', volvio: false })
  const volver = () => setVista({ que: 'estado', volvio: true })
  const comun = { correo, alDejar: volver }

  switch (vista.que) {
    case 'preparar':
      return (
        <PedirContrasena
          {...comun}
          nombre="preparar-segundo-paso"
          etiqueta="Empezar el segundo paso"
          contrato={prepararSegundoPaso.schema.body}
          boton="Seguir"
          fallo={{ titulo: 'No se activó', texto: 'No pudimos preparar el segundo paso. Intenta de nuevo.' }}
          mandar={(datos) => preparar.mutateAsync(datos)}
          alEnviar={(preparado) => setVista({ que: 'preparado', preparado })}
        />
      )
    case 'preparado':
      return <EncenderSegundoPaso {...vista.preparado} {...comun} id={id} alActivar={volver} />
    case 'renovar':
      return (
        <PedirContrasena
          {...comun}
          nombre="renovar-codigos"
          etiqueta="Crear códigos de recuperación nuevos"
          contrato={renovarCodigosDeRecuperacion.schema.body}
          boton="Crear códigos nuevos"
          fallo={{ titulo: 'No se crearon', texto: 'No pudimos crear los códigos. Los de antes siguen sirviendo.' }}
          mandar={(datos) => renovar.mutateAsync(datos)}
          alEnviar={({ codigos }) => setVista({ que: 'renovados', codigos })}
        />
      )
    case 'renovados':
      return (
        <div className="grid gap-4">
          <p ref={enfocar} tabIndex={-1} className="text-sm">
            Estos son tus códigos nuevos. Los de antes ya no abren nada, y estos no los volvemos a mostrar.
          </p>
          <CodigosDeRecuperacion codigos={vista.codigos} correo={correo} />
          <Boton medida={40} className="w-full sm:w-fit" onClick={volver}>
            Ya los guardé
          </Boton>
        </div>
      )
    case 'quitar':
      return (
        <PedirContrasena
          {...comun}
          nombre="quitar-segundo-paso"
          etiqueta="Quitar el segundo paso"
          contrato={quitarSegundoPaso.schema.body}
          boton="Quitar el segundo paso"
          destructivo
          fallo={{ titulo: 'Sigue activo', texto: 'No pudimos quitar el segundo paso. Intenta de nuevo.' }}
          mandar={(datos) => quitar.mutateAsync(datos)}
          alEnviar={volver}
        />
      )
    case 'estado':
      return estado.activo ? (
        <Activo {...estado} {...vista} alElegir={(que) => setVista({ que })} />
      ) : (
        <Apagado {...vista} alElegir={(que) => setVista({ que })} />
      )
  }
}

type PropsDeEstado = { volvio: boolean; alElegir: (que: 'preparar' | 'renovar' | 'quitar') => void }

function Apagado({ volvio, alElegir }: PropsDeEstado) {
  return (
    <div className="grid gap-4">
      <p ref={volvio ? enfocar : undefined} tabIndex={-1} className="text-sm">
        Está apagado. Si lo activas, para entrar pedimos tu contraseña y además un código que cambia cada 30 segundos en
        tu teléfono. Así, a quien averigüe tu contraseña no le alcanza.
      </p>
      <Boton medida={40} className="w-full sm:w-fit" onClick={() => alElegir('preparar')}>
        Activar el segundo paso
      </Boton>
    </div>
  )
}

function Activo({ codigos, volvio, alElegir }: PropsDeEstado & { codigos: number }) {
  return (
    <div className="grid gap-4">
      <div ref={volvio ? enfocar : undefined} tabIndex={-1} className="grid gap-2 text-sm">
        <p>
          <Insignia color="verde" icono={<ShieldCheck aria-hidden="true" />}>
            Activo
          </Insignia>
        </p>
        <p>Para entrar pedimos tu contraseña y un código de tu aplicación.</p>
      </div>
      {codigos < POCOS ? (
        <Aviso clase="advertencia" titulo={quedan(codigos)}>
          Crea otros ahora: sin ellos, quien pierde el teléfono se queda fuera.
        </Aviso>
      ) : (
        <p className="text-muted-foreground text-sm">{quedan(codigos)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Boton variante="outline" medida={40} onClick={() => alElegir('renovar')}>
          Crear códigos nuevos
        </Boton>
        <Boton variante="outline" medida={40} onClick={() => alElegir('quitar')}>
          Quitar el segundo paso
        </Boton>
      </div>
    </div>
  )
}

function quedan(codigos: number) {
  if (codigos === 0) return 'No te quedan códigos de recuperación.'
  return codigos === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${codigos} códigos de recuperación.`
}

/** What takes the place of the button that was pressed is where the person goes on. */
function enfocar(nodo: HTMLElement | null) {
  nodo?.focus()
}
