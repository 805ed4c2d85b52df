import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { enlaceA } from '#comun/enlaceA.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { EstadoDeCorreo } from './contrato.ts'
import { ESTADOS } from './etiquetas.ts'
import type { Filtro } from './filtro.ts'

/** Which mails: each choice is an address. */
export function Filtros({ filtro }: { filtro: Filtro }) {
  const navegar = useNavigate()

  function buscar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const busca = String(new FormData(evento.currentTarget).get('busca')).trim()
    navegar(enlaceA('/manage/correos', { consulta: { ...filtro, busca } }))
  }

  return (
    <div className="mb-5 grid gap-4">
      <Formulario
        key={enlaceA('/manage/correos', { consulta: filtro })}
        nombre="correos"
        role="search"
        onSubmit={buscar}
        className="flex max-w-lg items-end gap-3"
      >
        <CampoTexto
          etiqueta="Buscar por correo o código"
          name="busca"
          type="search"
          defaultValue={filtro.busca}
          className="min-w-0 flex-1"
        />
        <Boton type="submit" variante="outline" medida={36} className="max-md:h-12">
          Buscar
        </Boton>
      </Formulario>
      <ul aria-label="Estado" className="flex flex-wrap gap-2">
        {[undefined, ...EstadoDeCorreo.options].map((estado) => (
          <li key={estado ?? 'todos'}>
            <Link
              to={enlaceA('/manage/correos', { consulta: { ...filtro, estado } })}
              preventScrollReset
              aria-current={filtro.estado === estado ? 'true' : undefined}
              className="flex h-9 items-center rounded-full border border-input px-3.5 text-meta hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-accent-foreground"
            >
              {estado ? ESTADOS[estado].plural : 'Todos'}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
