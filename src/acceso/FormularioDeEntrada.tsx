import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Aviso } from '#ui/Aviso.tsx'
import { avisar } from '#ui/avisar.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { CampoContrasena } from './CampoContrasena.tsx'
import { useIniciarSesion } from './consultas.ts'
import { Credenciales, DATOS_INVALIDOS, type Persona } from './contrato.ts'

export function FormularioDeEntrada({ alEntrar }: { alEntrar: (persona: Persona) => void }) {
  const entrar = useIniciarSesion()
  const [fallo, setFallo] = useState<{ titulo: string; detalle: string } | null>(null)
  const { register, handleSubmit, formState } = useForm<Credenciales>({
    resolver: zodResolver(Credenciales),
    defaultValues: { correo: '', contrasena: '' },
  })

  function fallar(titulo: string, detalle: string) {
    setFallo({ titulo, detalle })
    avisar.error(titulo, detalle, { id: 'entrada' })
  }

  const enviar = handleSubmit(
    async (credenciales) => {
      setFallo(null)
      try {
        const { persona } = await entrar.mutateAsync(credenciales)
        for (const aviso of ['entrada', 'permisos']) avisar.quitar(aviso)
        if (persona) alEntrar(persona)
      } catch (error) {
        const { rechazo } = error as { rechazo?: { status: number; detail: string } }
        const detalle = rechazo?.detail ?? 'No hay conexión con la tienda. Intenta de nuevo.'
        fallar('Error de autenticación', detalle)
      }
    },
    () => fallar('Datos inválidos', DATOS_INVALIDOS),
  )

  const { errors } = formState
  return (
    <Formulario nombre="entrar" onSubmit={enviar} className="grid gap-5">
      {fallo && (
        <Aviso clase="error" titulo={fallo.titulo} role="alert">
          {fallo.detalle}
        </Aviso>
      )}
      <CampoTexto
        etiqueta="Correo"
        type="email"
        autoComplete="username"
        placeholder="correo@ejemplo.com"
        error={errors.correo && 'Verifica tu correo'}
        {...register('correo')}
      />
      <CampoContrasena
        etiqueta="Contraseña"
        autoComplete="current-password"
        error={errors.contrasena && 'Son 6 caracteres como mínimo'}
        {...register('contrasena')}
      />
      <Boton type="submit" cargando={entrar.isPending} className="w-full">
        Entrar
      </Boton>
    </Formulario>
  )
}
