import type { Mailbox } from './mailbox.server.ts'

/** Waits for the newest mail to an address whose subject or text matches, and returns the token of its link. */
export async function mailLinkTo(mailbox: Mailbox, to: string, says: RegExp) {
  const mail = await mailbox.esperarA(
    (candidate) =>
      candidate.para.includes(to) &&
      says.test(`${candidate.asunto}\n${candidate.texto}`) &&
      /#c=[\w-]{22}/.test(candidate.texto),
  )
  return /#c=([\w-]{22})/.exec(mail.texto)?.[1] ?? ''
}
