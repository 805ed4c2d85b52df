import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'

const buttonStyles = cva(
  'relative inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-semibold transition-colors duration-120 ease-suave disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        // The border is for forced colours, which remove the background and show the border.
        primary:
          'border border-transparent bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-hover',
        outline:
          'border border-input text-foreground hover:border-primary hover:bg-accent hover:text-accent-foreground',
        ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
        /** `clara` and `outline-clara` stand on a background of the primary colour. */
        clara:
          'border border-transparent bg-primary-foreground text-primary hover:bg-primary-foreground/90 dark:bg-primary dark:text-primary-foreground dark:hover:bg-primary-hover',
        'outline-clara': 'border border-current text-inherit hover:bg-primary-hover dark:hover:bg-background/40',
        link: 'enlace toque',
        destructive: 'border border-transparent bg-destructive text-destructive-foreground hover:bg-destructive/90',
      },
      size: {
        48: 'h-12 rounded-full px-6 text-base',
        40: 'toque h-10 rounded-full px-5 text-sm',
        36: 'toque h-9 rounded-md px-3.5 text-meta',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto! rounded-sm! px-0!' }],
    defaultVariants: { variant: 'primary', size: 48 },
  },
)

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** While true, the label stays, a spinner turns before it, and clicks do nothing. */
    loading?: boolean
  }

export function Button({ className, variant, size, loading = false, type = 'button', children, ...rest }: Props) {
  return (
    <button
      data-slot="boton"
      type={type}
      {...rest}
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus while it loads.
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
      className={buttonStyles({ variant, size, className })}
    >
      {loading && <LoaderCircle aria-hidden="true" strokeWidth={1.75} className="animate-spin" />}
      {children}
    </button>
  )
}

/** A link styled as a button: `<ButtonLink><Link to={linkTo('/pedir')}>Solicitar Pedido</Link></ButtonLink>`. */
export function ButtonLink({
  className,
  variant,
  size,
  ...rest
}: ComponentProps<typeof Slot> & VariantProps<typeof buttonStyles>) {
  return <Slot data-slot="boton" {...rest} className={buttonStyles({ variant, size, className })} />
}
