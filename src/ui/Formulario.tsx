import { type ComponentProps, createContext, useContext, useId } from 'react'

const NombreDeFormulario = createContext('')

type Props = Omit<ComponentProps<'form'>, 'noValidate'> & {
  /** Unique on the page: the ids of the fields start with it, so that two forms may both ask for `correo`. */
  nombre: string
}

/** A form that checks itself (no browser bubbles) and gives its fields ids that the error summary can link to. */
export function Formulario({ nombre, ...resto }: Props) {
  return (
    <NombreDeFormulario value={nombre}>
      {/* Sent before the page's code is there, a form of this method stays where it is: nothing lands in the address. */}
      <form data-slot="formulario" method="dialog" noValidate {...resto} />
    </NombreDeFormulario>
  )
}

/** `pedir-correo` for the field `correo` of the form `pedir`. */
export function idDeCampo(formulario: string, campo: string) {
  return formulario ? `${formulario}-${campo}` : campo
}

export function useNombreDeFormulario() {
  return useContext(NombreDeFormulario)
}

/** The id of a field: the one given, else made of its form and name, else a random one. */
export function useIdDeCampo(id?: string, campo?: string) {
  const formulario = useNombreDeFormulario()
  const suelto = useId()
  return id ?? (campo ? idDeCampo(formulario, campo) : suelto)
}
