import type { Mailbox } from './mailbox.server.ts'

/** Waits for the newest mail to an address whose subject or text matches, and returns the token of its link. */
export async function mailLinkTo(mailbox: Mailbox, to: string, says: RegExp) {
  const mail = await mailbox.waitForMail(
    (candidate) =>
      candidate.to.includes(to) &&
      says.test(`${candidate.subject}\n${candidate.text}`) &&
      /#c=[\w-]{22}/.test(candidate.text),
  )
  return /#c=([\w-]{22})/.exec(mail.text)?.[1] ?? ''
}
