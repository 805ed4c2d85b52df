import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseForms, parseFormsWithFiles, type SentFile } from '#http/bodies.server.ts'
import { type Cookie, openCookie } from '#http/cookies.server.ts'
import { hashOf } from '#http/hash.server.ts'
import { ErrorDeNegocio, invalid, notFound } from '#lib/errors.ts'
import { FORM_FIELD, KEY_FIELD, type Posted, SENT_PARAM } from '#lib/pageData.ts'
import { isMissOf, type Route } from '#lib/route.ts'
import { answerPersonally, callAs, type PersonalPage } from './personalPage.server.ts'
import type { Site } from './site.server.ts'

/** A form that the browser can send by itself, before or without programs. */
export type PostableForm = {
  /** The path of the page that contains the form and shows what came of it. */
  page: string
  /** The form's name (`useShopForm` with `posts`). */
  form: string
  /** Whether these values go to this route, for a form that several routes share. By default they do. */
  accepts?: (values: Record<string, string>) => boolean
  route: Route
  /** The input of the route; by default the texts of the fields. */
  toInput?: (values: Record<string, string>) => Record<string, unknown>
  /** The field whose file the form sends, and the refusal of one with more bytes than `max`. */
  file?: { field: string; max: number; refusal: string }
  /** The form stays on the page after a success and shows it; otherwise the top of the page does. */
  staysOpen?: true
  /** Milliseconds for which the same texts from the same browser count as sent twice; by default {@link REPEATED}. */
  repeatedFor?: number
  /** Where a success leads; by default, and for null, the page shows it. */
  next?: (answer: never) => string | null
}

type Options = {
  site: Pick<Site, 'personalPage'>
  forms: PostableForm[]
  personal: PersonalPage[]
  /** From `openSentForms`. */
  sentForms: Cookie
}

/** Longer texts are not kept for the page that shows a success: all must fit into a cookie. An e-mail has up to 255. */
const MAX_KEPT_LENGTH = 255
const MAX_COOKIE_LENGTH = 3600

/** The cookie with the last success, which a page shows until the browser closes. */
export const openSentForms = (isSecure: boolean) =>
  openCookie({ name: 'enviado', isSecure, sameSite: 'Lax', pattern: new RegExp(`^[\\w-]{1,${MAX_COOKIE_LENGTH}}$`) })

/**
 * Accepts forms that the browser sends to their page, and passes them to the route that the page's program calls, as
 * the same browser. A refusal is answered with the page, its errors and all that was typed but passwords; a success
 * with a redirect, so that a reload sends nothing again.
 * @returns a function that reads the success that a request wants to see; null without one
 */
export function acceptForms(app: FastifyInstance, { site, forms, personal, sentForms }: Options) {
  const pageForms = Map.groupBy(forms, ({ page }) => page)

  async function respond(request: FastifyRequest, reply: FastifyReply, page: string) {
    // As `parseForms` reads it; a request may have none.
    const {
      [FORM_FIELD]: name = '',
      [KEY_FIELD]: opened = '',
      ...fields
    } = (request.body ?? {}) as Record<string, string>
    const values = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'))
    const form = pageForms.get(page)?.find((one) => one.form === name && (one.accepts?.(values) ?? true))
    // For example a form of a page that was opened before a new version.
    if (!form) throw outdated()
    const { route, toInput, next, repeatedFor = REPEATED } = form
    const file = fileOf(form, fields)
    const input = { ...(toInput?.(values) ?? values), ...file.input }
    const sent = { ...values, ...file.input }
    const { outcome, cookies } =
      file.refused ??
      (await callAs(app, request, {
        route,
        input,
        key: keyOf(request, { name, values: sent, opened, repeatedFor }),
        browser: opened,
      }))
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    const { rechazo, answer } = outcome
    const missed = !rechazo && isMissOf(route, answer)
    if (rechazo || missed) {
      const shown = withoutSecrets(values)
      const posted: Posted = rechazo ? { form: name, values: shown, rechazo } : { form: name, values: shown, answer }
      const status = rechazo?.status ?? 404
      const own = personal.find((other) => other.page === page)
      return answerPersonally(app, site, { request, reply, page, own, posted, status })
    }
    const goal = next?.(answer as never) // the route answered it
    if (goal) return reply.redirect(goal, 303)
    sentForms.write(reply, writeSent(page, { form: name, values: shortTexts(withoutSecrets(input)), answer }))
    // Without a fragment the browser would keep that of the form.
    return reply.redirect(`${page}?${SENT_PARAM}#${form.staysOpen ? `form-${name}` : 'contenido'}`, 303)
  }

  for (const [page, own] of pageForms)
    void app.register(async (scope) => {
      const largest = Math.max(...own.map(({ file }) => file?.max ?? 0))
      // Twice as large, so that a file that is too large comes back beside its field.
      if (largest > 0) parseFormsWithFiles(scope, largest * 2)
      else parseForms(scope)
      scope.route({
        method: 'POST',
        url: page,
        policy: 'publica',
        handler: (request, reply) => respond(request, reply, page),
        ...(largest > 0 && { preParsing: refuseFilesOfStrangers }),
      })
    })

  return function readSent(request: FastifyRequest, page: string): Posted | null {
    const own = pageForms.get(page)
    if (!own || !Object.hasOwn(Object(request.query), SENT_PARAM)) return null
    try {
      const { data } = Sent.safeParse(JSON.parse(Buffer.from(sentForms.read(request) ?? '', 'base64url').toString()))
      const form = own.find((one) => one.form === data?.posted.form)
      // The cookie comes from outside, or from an earlier version.
      if (!data || data.page !== page || !form) return null
      const { 200: ok, 201: created = ok } = form.route.schema.response
      return created?.safeParse(data.posted.answer).success ? data.posted : null
    } catch {
      return null
    }
  }
}

/** Files come from who may see an order, signed in or by its link; others are refused before their bytes are read. */
async function refuseFilesOfStrangers({ headers, viewer, rastreados }: FastifyRequest) {
  const hasFiles = /^multipart\//i.test(headers['content-type'] ?? '')
  if (hasFiles && !viewer && rastreados.every(({ enlace }) => !enlace))
    throw notFound('Abre tu pedido con el enlace que te mandamos, y envía el archivo desde ahí.')
}

/** The file of a form as its route takes it; refused if it is too large. */
function fileOf({ file }: PostableForm, fields: Record<string, unknown>) {
  const sent = file && (fields[file.field] as SentFile | string | undefined)
  if (!file || typeof sent !== 'object') return { input: {} }
  const { field, max, refusal } = file
  if ((sent.contenido.length * 3) / 4 <= max) return { input: { [field]: sent } }
  return {
    input: {},
    refused: { outcome: { rechazo: invalid(refusal, { [field]: refusal }).rechazo, answer: undefined }, cookies: [] },
  }
}

const Sent = z.object({
  page: z.string(),
  posted: z.object({ form: z.string(), values: z.record(z.string(), z.string()), answer: z.unknown() }),
})

/** The cookie's text for a success. Without its longest texts, if all are too long. */
function writeSent(page: string, posted: Posted): string {
  const text = Buffer.from(JSON.stringify({ page, posted })).toString('base64url')
  const [longest] = Object.entries(posted.values).toSorted(([, a], [, b]) => b.length - a.length)
  if (text.length <= MAX_COOKIE_LENGTH || !longest) return text
  const values = Object.fromEntries(Object.entries(posted.values).filter(([field]) => field !== longest[0]))
  return writeSent(page, { ...posted, values })
}

const shortTexts = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_KEPT_LENGTH,
    ),
  )

const outdated = () =>
  new ErrorDeNegocio({
    status: 409,
    title: 'La página cambió',
    detail: 'La tienda se actualizó mientras escribías. Abre la página otra vez y envía de nuevo.',
  })

/** Milliseconds for which the same form counts as sent twice. */
const REPEATED = 15 * 60_000

type SentForm = { name: string; values: Record<string, unknown>; opened: string; repeatedFor: number }

/**
 * The idempotency key of a form that no program sends: the same for the same texts of one open form, so that a form
 * that is sent twice has the effect of once. Without JavaScript nothing tells open forms apart; there the same texts
 * from the same kind of browser within `repeatedFor` are one. A UUID of version 8 (RFC 9562).
 */
function keyOf({ headers }: FastifyRequest, { name, values, opened, repeatedFor }: SentForm) {
  const sent = hashOf(headers['user-agent'], name, withoutSecrets(values))
  // The periods of different forms end at different moments.
  const period = Math.floor((Date.now() + Number.parseInt(sent.slice(0, 8), 16)) / repeatedFor)
  const hash = hashOf(sent, opened || period)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const withoutSecrets = <T>(values: Record<string, T>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !/contrasena/.test(field)))
