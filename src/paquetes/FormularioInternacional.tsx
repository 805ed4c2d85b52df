import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { FALTAN_CAMPOS } from '#lib/texto.ts'
import type { Miembro } from '#miembros/contract.ts'
import { useMiembro } from '#miembros/queries.ts'
import { CampoArea } from '#ui/formulario/CampoArea.tsx'
import { CampoCorreo, CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { CodigoDeMembresia } from './CodigoDeMembresia.tsx'
import { SolicitudInternacional, solicitarInternacional } from './contract.ts'
import { MediosDeContacto } from './MediosDeContacto.tsx'

const VACIA = {
  nombre: '',
  apellido: '',
  correo: '',
  instagram: '',
  whatsapp: '',
  correo_alternativo: '',
  codigo_membresia: '',
  descripcion: '',
}

type Props = { alEnviar: (correo: string, primeraCompra: boolean) => void }

/** Asks the international service to buy something. What the account knows is filled in. */
export function FormularioInternacional({ alEnviar }: Props) {
  const solicitar = useMutation(mutation(solicitarInternacional))
  const miembro = useMiembro()
  const formulario = useFormulario({
    nombre: 'internacional',
    contrato: SolicitudInternacional,
    inicial: VACIA,
    sabido: miembro && deCuenta(miembro),
    fijo: miembro && { codigo_membresia: miembro.codigo_membresia },
    resumen: true,
    repetible: true,
    faltan: { titulo: 'Error', texto: FALTAN_CAMPOS },
    fallo: { titulo: 'No se pudo enviar la solicitud', texto: 'Revisa tu conexión e intenta de nuevo.' },
    mandar: (datos, clave) => solicitar.mutateAsync({ clave, ...datos }),
    dicho: { titulo: 'Solicitud enviada' },
    alEnviar: ({ primera_compra }, { correo }) => alEnviar(correo, primera_compra),
  })

  return (
    <Formulario formulario={formulario} aria-label="Solicitud" className="grid gap-6">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <CampoTexto nombre="nombre" etiqueta="Nombre" falta="Escribe tu nombre." autoComplete="given-name" />
        <CampoTexto nombre="apellido" etiqueta="Apellido" falta="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <CampoCorreo nombre="correo" etiqueta="Correo" falta="Escribe tu correo." placeholder="correo@ejemplo.com" />
      <CampoArea
        nombre="descripcion"
        etiqueta="¿Qué quieres comprar?"
        opcional
        pista="Pega los enlaces y di talla, color y cantidad."
        maximo={2000}
      />
      <MediosDeContacto />
      <CodigoDeMembresia codigo={miembro?.codigo_membresia} />
      <Enviar className="w-full sm:w-fit">Enviar solicitud</Enviar>
    </Formulario>
  )
}

function deCuenta({ nombre: completo, correo }: Miembro) {
  const palabras = completo.trim().split(/\s+/)
  // Who writes four has two of each.
  const deNombre = palabras.length > 3 ? 2 : 1
  const [nombre, apellido] = [palabras.slice(0, deNombre), palabras.slice(deNombre)].map((parte) => parte.join(' '))
  return { nombre: nombre ?? '', apellido: apellido ?? '', correo }
}
