import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mutation } from '#http/query.ts'
import type { Respuesta } from '#lib/ruta.ts'
import { Boton } from '#ui/Boton.tsx'
import { CodigoQr } from '#ui/CodigoQr.tsx'
import { BotonDeCopiar } from '#ui/CopiarTexto.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx'
import { activarSegundoPaso, type prepararSegundoPaso } from './contract.ts'

type Props = Respuesta<typeof prepararSegundoPaso> & {
  /** The account. */
  id: string
  correo: string
  alActivar: () => void
  alDejar: () => void
}

/** The three things to do before a code is asked for at every sign-in, in the order that locks nobody out. */
export function EncenderSegundoPaso({ id, uri, secreto, codigos, correo, alActivar, alDejar }: Props) {
  return (
    <ol className="grid gap-8">
      <Paso numero={1} titulo="Agrega la cuenta a tu aplicación">
        <p className="text-sm">
          Usa una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o la de tus contraseñas.
          Escanea este dibujo con ella.
        </p>
        <CodigoQr
          texto={uri}
          etiqueta="Código QR para tu aplicación de códigos"
          className="size-52 rounded-lg border border-border"
        />
        <p className="text-sm">
          ¿Estás en ese mismo teléfono?{' '}
          <a href={uri} className="enlace">
            Abre tu aplicación
          </a>{' '}
          o escribe en ella esta clave:
        </p>
        <p className="cifras whitespace-normal! font-[ui-monospace,monospace] font-semibold">{enGrupos(secreto)}</p>
        <div>
          <BotonDeCopiar texto={secreto} etiqueta="Copiar clave" copiado="Clave copiada" />
        </div>
      </Paso>
      <Paso numero={2} titulo="Guarda tus códigos de recuperación">
        <p className="text-sm">
          Cada uno abre tu cuenta una sola vez si pierdes el teléfono. Guárdalos fuera de él: no los volvemos a mostrar.
        </p>
        <CodigosDeRecuperacion codigos={codigos} correo={correo} />
      </Paso>
      <Paso numero={3} titulo="Escribe el código que ves ahora">
        <DarCodigo id={id} alActivar={alActivar} alDejar={alDejar} />
      </Paso>
    </ol>
  )
}

function Paso({ numero, titulo, children }: { numero: number; titulo: string; children: ReactNode }) {
  return (
    <li className="grid gap-4">
      <h3 tabIndex={-1} ref={numero === 1 ? enfocar : undefined} className="font-semibold">
        {numero}. {titulo}
      </h3>
      {children}
    </li>
  )
}

function DarCodigo({ id, alActivar, alDejar }: Pick<Props, 'id' | 'alActivar' | 'alDejar'>) {
  const activar = useMutation(mutation(activarSegundoPaso, { autor: id }))
  const formulario = useFormulario({
    nombre: 'segundo-paso',
    contrato: activarSegundoPaso.schema.body,
    inicial: { codigo: '' },
    faltan: { titulo: 'Falta el código' },
    fallo: { titulo: 'No se activó', texto: 'No pudimos activar el segundo paso. Intenta de nuevo.' },
    mandar: (escrito) => activar.mutateAsync(escrito),
    dicho: { titulo: 'Segundo paso activado', texto: 'Desde ahora entras con tu contraseña y un código.' },
    alEnviar: alActivar,
  })
  return (
    <Formulario formulario={formulario} aria-label="Activar el segundo paso" className="grid gap-4">
      <CampoTexto
        nombre="codigo"
        etiqueta="Código de 6 números"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-60"
      />
      <Enviar medida={40} className="w-full sm:w-fit">
        Activar el segundo paso
      </Enviar>
      <Boton variante="ghost" medida={40} onClick={alDejar} className="w-full sm:w-fit">
        Dejarlo para luego
      </Boton>
    </Formulario>
  )
}

/** As one types it, four by four; applications overlook the spaces. */
const enGrupos = (secreto: string) => secreto.replace(/(.{4})(?=.)/g, '$1 ')

/** The step takes the place of the button that was pressed. */
function enfocar(titulo: HTMLElement | null) {
  titulo?.focus()
}
