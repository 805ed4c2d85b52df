import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { fillPreparada, type Preparadas, withPreparada } from '#lib/preparadas.ts'
import { MenuButton } from '../MenuButton.tsx'

type Props = {
  /** The saved replies, in the order of `negocio.ts`; undefined while they load, and nothing is shown. */
  answers: z.infer<typeof Preparadas> | undefined
  /** The values of the replies' placeholders, such as the name. */
  to: Parameters<typeof fillPreparada>[1]
  /** Returns the current text of the box. */
  written: () => string
  /** Receives the new text of the box. */
  onChoose: (text: string) => void
  /** How many replies are shown as chips beside the menu; without a menu all are. */
  chips?: number
  /** The menu with all replies. */
  menu?: Omit<ComponentProps<typeof MenuButton>, 'groups'>
}

/** Saved replies. Choosing one fills the box and sends nothing. */
export function Prepared({ answers = [], to, written, onChoose, chips = 0, menu }: Props) {
  if (answers.length === 0) return null
  const all = answers.map(({ texto: text }) => fillPreparada(text, to))
  const choices = answers.map(({ titulo: title, texto: text }) => ({
    title,
    onChoose: () => onChoose(withPreparada({ written: written(), chosen: fillPreparada(text, to), all })),
  }))
  const chip = ({ title, onChoose }: (typeof choices)[number], key?: string) => (
    <button
      key={key}
      type="button"
      onClick={() => {
        onChoose()
        menu?.onChoose?.()
      }}
      className="h-12 shrink-0 rounded-full border border-border bg-card px-3 text-meta hover:border-primary max-sm:nth-3:hidden lg:h-8"
    >
      {title}
    </button>
  )
  if (!menu)
    return (
      <ul aria-label="Respuestas preparadas" className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.title}>{chip(choice)}</li>
        ))}
      </ul>
    )
  const button = <MenuButton {...menu} groups={[{ title: 'Respuestas preparadas', options: choices }]} />
  if (chips === 0) return button
  return (
    <div className="flex items-center gap-2 overflow-x-auto px-3 pt-2">
      {choices.slice(0, chips).map((choice) => chip(choice, choice.title))}
      {button}
    </div>
  )
}
