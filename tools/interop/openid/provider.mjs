// Usage: node provider.mjs ISSUER REDIRECT_URI CLIENT_ID CLIENT_SECRET AUTH_METHOD. Everybody may sign in; a new start signs with a new key.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Provider } from 'oidc-provider'

const [issuer, redirectUri, id, secret, method] = process.argv.slice(2)
const { version } = createRequire(import.meta.url)('oidc-provider/package.json')
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

const provider = new Provider(issuer, {
  clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri], token_endpoint_auth_method: method }],
  clientAuthMethods: [method],
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_, login) => ({
    accountId: login,
    claims: () => ({ sub: login, email: `${login}@example.in`, email_verified: login !== 'unproven', name: 'आशा Rao' }),
  }),
  jwks: { keys: [{ ...key, kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: [randomUUID()] },
})
const { hostname, port } = new URL(issuer)
createServer(provider.callback()).listen(Number(port), hostname, () => console.log(`oidc-provider ${version}, listening`))
