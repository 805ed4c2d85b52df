import https from 'node:https'
import net from 'node:net'

// Loaded into the shop of a campaign by NODE_OPTIONS: connections to the push service of Chrome go to this machine, as
// by a hosts file and without TLS, because the shop sends pushes to known services alone (docs/decisions/043).
const { createConnection } = https.Agent.prototype
https.Agent.prototype.createConnection = function (options, ...rest) {
  if (options.host !== 'fcm.googleapis.com') return createConnection.call(this, options, ...rest)
  return net.connect(Number(process.env.PUSH_PORT), '127.0.0.1')
}
