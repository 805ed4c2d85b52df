import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { negocio } from '#negocio'
import { type Block, flat, type Mail, type Part, PICTURE_ID, paragraph, type Some, sheet } from './mail.ts'
import { type Box, boxes, darkSheet, light, looks, sans } from './style.ts'

// With this doctype old mail programs render a mail in the same mode as a web page.
const XHTML =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders a mail as HTML. React escapes its texts. */
export function toHtml(mail: Mail) {
  return `${XHTML}${renderToStaticMarkup(<Page mail={mail} />)}`
}

function Page({ mail }: { mail: Mail }) {
  return (
    <html lang="es-DO" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{negocio.marca}</title>
        <style>{`:root { color-scheme: light dark; supported-color-schemes: light dark }\n${darkSheet}`}</style>
      </head>
      <body className="fondo" style={{ margin: 0, padding: 0, background: light.fondo, fontFamily: sans }}>
        <div style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', maxHeight: 0 }}>{mail.preview}</div>
        <Table className="fondo" style={{ background: light.fondo }} cell={{ padding: '28px 16px' }} align="center">
          {createElement(
            Table,
            { style: { maxWidth: 560, margin: '0 auto', textAlign: 'left' } },
            ...sheet(mail).map(ofBlock),
          )}
        </Table>
      </body>
    </html>
  )
}

/** A box. It is a table, because mail programs lay out little else. */
function Table({ children, className, style, cell, align, before }: Box & { align?: 'center'; children?: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>
        <tr>
          {before && (
            <td width={36} valign="top">
              {before.map((look) => (
                <Fragment key={look}>{like(look)}</Fragment>
              ))}
            </td>
          )}
          <td align={align} valign={before && 'top'} style={cell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Creates an element. Its children never move, so they need no keys. */
function like(look: keyof typeof looks, children: ReactNode[] = [], href?: string) {
  const [tag, className, style] = looks[look]
  return createElement(tag, { className, style, href }, ...children)
}

function ofBlock(block: Block): ReactElement {
  if (typeof block === 'string') return ofBlock(paragraph(block))
  switch (block.kind) {
    case 'text':
      return like(block.look, ofParts(block.text))
    case 'fact':
      return like('fact', [like('name', lines(`${block.name}\n`)), ...ofParts(block.text)])
    case 'button':
      return <p style={{ margin: '24px 0 4px' }}>{like('button', [block.text], block.href)}</p>
    case 'box':
      return createElement(Table, boxes[block.look], ...flat(block.blocks).map(ofBlock))
    case 'rule':
      return like('rule')
    case 'picture': {
      const { alt, width, height } = block
      // The low priority keeps React from adding a preload, which mail programs do not know.
      const style = {
        display: 'block',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        borderRadius: 12,
        margin: '16px 0 0',
      }
      return <img src={`cid:${PICTURE_ID}`} alt={alt} fetchPriority="low" {...{ width, height, style }} />
    }
  }
}

const ofParts = (text: Some<Part>) =>
  flat(text).flatMap((part) => {
    if (typeof part === 'string') return lines(part)
    return 'href' in part ? like('link', [part.text], part.href) : like(part.look, lines(part.text))
  })

const lines = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, number) => (number > 0 ? [like('lineBreak'), line] : line))
