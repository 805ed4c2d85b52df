import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { MISSING_FIELDS } from '#lib/text.ts'
import type { Miembro } from '#miembros/contract.ts'
import { useMiembro } from '#miembros/queries.ts'
import { Form } from '#ui/form/Form.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { EmailField, TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { CodigoDeMembresia } from './CodigoDeMembresia.tsx'
import { SolicitudInternacional, solicitarInternacional } from './contract.ts'
import { MediosDeContacto } from './MediosDeContacto.tsx'

const EMPTY = {
  nombre: '',
  apellido: '',
  correo: '',
  instagram: '',
  whatsapp: '',
  correo_alternativo: '',
  codigo_membresia: '',
  tienda: 'china' as const,
  cual_tienda: '',
  descripcion: '',
}

const TIENDA_OPTIONS = [
  {
    value: 'china',
    title: 'La tienda china',
    text: 'Un mercado en línea de China. Si eres miembro, tu primera compra ahí no tiene costo adicional.',
  },
  { value: 'otra', title: 'Otra tienda', text: 'De Estados Unidos o de otro país.' },
]

type Props = {
  onSubmit: (correo: string, primeraCompra: boolean) => void
  /** The browser may send the form by itself, to the page that it stands on (`useShopForm`). */
  posts?: boolean
}

/** A request to the international service to buy something, prefilled from the account. */
export function FormularioInternacional({ onSubmit, posts = false }: Props) {
  const solicitar = useMutation(mutation(solicitarInternacional))
  const miembro = useMiembro()
  const form = useShopForm({
    name: 'internacional',
    contract: SolicitudInternacional,
    initial: EMPTY,
    known: miembro && fromMiembro(miembro),
    fixed: miembro && { codigo_membresia: miembro.codigo_membresia },
    summary: true,
    repeatable: true,
    posts,
    missing: { title: 'Error', text: MISSING_FIELDS },
    failure: { title: 'No se pudo enviar la solicitud', text: 'Revisa tu conexión e intenta de nuevo.' },
    send: (data, key) => solicitar.mutateAsync({ clave: key, ...data }),
    outcome: { title: 'Solicitud enviada' },
    onSent: ({ primera_compra }, { correo }) => onSubmit(correo, primera_compra),
  })

  return (
    <Form form={form} aria-label="Solicitud" className="grid gap-6">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField field="nombre" label="Nombre" missing="Escribe tu nombre." autoComplete="given-name" />
        <TextField field="apellido" label="Apellido" missing="Escribe tu apellido." autoComplete="family-name" />
      </div>
      <EmailField field="correo" label="Correo" missing="Escribe tu correo." placeholder="correo@ejemplo.com" />
      <RadioCards field="tienda" legend="¿En qué tienda lo compramos?" options={TIENDA_OPTIONS} />
      <div className="si-otra">
        <TextField field="cual_tienda" label="¿Cuál tienda?" optional placeholder="Amazon, por ejemplo" />
      </div>
      <TextAreaField
        field="descripcion"
        label="¿Qué quieres comprar?"
        optional
        hint="Pega los enlaces y di talla, color y cantidad."
        maxChars={2000}
      />
      <MediosDeContacto />
      <CodigoDeMembresia codigo={miembro?.codigo_membresia} />
      <Submit className="w-full sm:w-fit">Enviar solicitud</Submit>
    </Form>
  )
}

function fromMiembro({ nombre: completo, correo }: Miembro) {
  const words = completo.trim().split(/\s+/)
  // A name of four words has two given names and two surnames.
  const deNombre = words.length > 3 ? 2 : 1
  const [nombre, apellido] = [words.slice(0, deNombre), words.slice(deNombre)].map((part) => part.join(' '))
  return { nombre: nombre ?? '', apellido: apellido ?? '', correo }
}
