type Reason = { texto: string; que_hacer: string }

/** What mail servers and Nodemailer say, in words of the owner; the first that matches. */
const REASONS: [RegExp, Reason][] = [
  [
    /EAUTH|ENOAUTH|EOAUTH2|invalid login|authenticat|\b53[045]\b/i,
    {
      texto: 'El servidor de correo no acepta el usuario o la contraseña de la tienda.',
      que_hacer: 'Si cambiaste la contraseña del correo, dásela a quien mantiene la página (SMTP_URL).',
    },
  ],
  [
    /certificate|self.signed|\bTLS\b|\bSSL\b/i,
    {
      texto: 'La conexión segura con el servidor de correo falla.',
      que_hacer: 'Pide a tu proveedor de correo que revise su certificado.',
    },
  ],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|timed out|greeting|socket|connection closed|aborted|\b421\b/i,
    {
      texto: 'El servidor de correo no contesta.',
      que_hacer: 'Mira si tu proveedor de correo tiene una avería, o llámalo.',
    },
  ],
  [
    /daily|too many|rate limit|limit exceeded|sending (limit|quota)/i,
    {
      texto: 'El proveedor de correo dice que la tienda envió demasiados.',
      que_hacer: 'Espera unas horas, o pide a tu proveedor un límite mayor.',
    },
  ],
  [
    /mailbox full|over ?quota|quota exceeded|[45]\.2\.2/i,
    { texto: 'El buzón de quien lo recibe está lleno.', que_hacer: 'Dile por WhatsApp que haga espacio.' },
  ],
  [
    /user unknown|no such user|unknown (user|recipient)|does not exist|5\.1\.[012]/i,
    { texto: 'La dirección no existe.', que_hacer: 'Pide la dirección correcta por WhatsApp.' },
  ],
  [
    /spam|block|blacklist|reputation|policy|5\.7\./i,
    {
      texto: 'El otro servidor lo tomó por correo no deseado.',
      que_hacer: 'Avisa a quien mantiene la página: hay que revisar SPF y DKIM.',
    },
  ],
  [
    /quizá llegó\.$/,
    {
      texto: 'El servidor de correo lo recibió y cortó sin contestar: quizá llegó.',
      que_hacer: 'Pregunta por WhatsApp si llegó antes de enviarlo otra vez.',
    },
  ],
  [/base de datos/i, { texto: 'La base de datos no respondió.', que_hacer: 'Mira la línea de la base de datos.' }],
]

const REFUSED: Reason = {
  texto: 'El servidor de correo los rechaza.',
  que_hacer: 'Ábrelos en Correos, copia el «Último error» y dáselo a tu proveedor de correo.',
}
const UNTRIED: Reason = {
  texto: 'Todavía no se pudo intentar.',
  que_hacer: 'Pide a quien mantiene la página que reinicie la tienda.',
}

/** @param error `ultimo_error` of a mail; null when none was tried */
export function mailReason(error: string | null) {
  if (error === null) return UNTRIED
  return REASONS.find(([pattern]) => pattern.test(error))?.[1] ?? REFUSED
}
