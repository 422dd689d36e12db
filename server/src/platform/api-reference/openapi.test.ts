import {
  call,
  calls,
  errors,
  idempotencyHeader,
  idempotencyKeyLength,
  impliedErrors,
  queryFlag,
} from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument, whoMayCall } from './openapi.ts'

const Schema = z.looseObject({})
const Media = z.strictObject({ schema: Schema })
const Content = z.strictObject({ 'application/json': Media })
const ContentOrFile = z
  .strictObject({ 'application/json': Media.optional(), 'text/csv': Media.optional() })
  .refine((content) => Object.keys(content).length === 1)
const Operation = z.strictObject({
  operationId: z.string().regex(/^[A-Za-z0-9_]+$/),
  tags: z.array(z.string().min(1)).length(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['query', 'header']),
      required: z.boolean(),
      description: z.string().min(1).optional(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z
    .record(
      z.string().regex(/^([1-5]\d\d|default)$/),
      z.strictObject({ description: z.string().min(1), content: ContentOrFile.optional() }),
    )
    .refine((responses) => Object.keys(responses).length > 1),
})
/** The parts of OpenAPI 3.1 that the document uses, and no others. */
const Document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
    schemas: z.record(z.string(), Schema),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
})

const parsed = (document: object) => Document.parse(JSON.parse(JSON.stringify(document)))

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner
    else yield* referencesIn(inner)
  }
}

const resolve = (document: object, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)

describe('the document of all calls', () => {
  const document = openApiDocument(calls, '1.2.3')
  const { paths, components, info } = parsed(document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )

  it('is of the version it describes', () => {
    expect(info.version).toBe('1.2.3')
  })

  it('describes every call and nothing else', () => {
    const named = calls.map(({ method, path }) => `${method} ${path}`)
    expect(operations.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  it('names each operation once, and its parameters once each', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations) {
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('refers only to what it contains', () => {
    const references = [...referencesIn(document)]
    expect(references).toContain('#/components/schemas/Error')
    for (const reference of references) expect(resolve(document, reference)).toBeTypeOf('object')
    for (const { operation } of operations) {
      for (const requirement of operation.security ?? []) {
        expect(Object.keys(components.securitySchemes)).toEqual(
          expect.arrayContaining(Object.keys(requirement)),
        )
      }
    }
  })

  it('requires a session and a world exactly where the call does', () => {
    for (const { access, method, path } of calls) {
      const operation = operations.find(({ name }) => name === `${method} ${path}`)?.operation
      const world = operation?.parameters.some(
        ({ name, in: place }) => name === 'world' && place === 'header',
      )
      expect([path, operation?.security !== undefined]).toEqual([path, access.kind !== 'public'])
      expect([path, world]).toEqual([path, access.kind === 'world'])
    }
  })

  it.each(calls.filter((each) => each.changes))(
    'says what $path is refused for, by status and code',
    (each) => {
      const responses = operations.find(({ name }) => name === `${each.method} ${each.path}`)?.operation
        .responses
      const codes = [...impliedErrors(each), ...(each.refuses ?? [])]
      for (const code of codes) {
        const response = responses?.[String(errors[code].status)]
        expect([code, response?.description]).toEqual([code, expect.stringContaining(`${code}: `)])
        expect(response?.content?.['application/json']?.schema).toEqual({
          $ref: '#/components/schemas/Error',
        })
      }
      const statuses = Object.keys(responses ?? {}).filter(
        (status) => status !== '200' && status !== 'default',
      )
      expect(statuses).toEqual([...new Set(codes.map((code) => String(errors[code].status)))].toSorted())
    },
  )

  it('accepts an idempotency key exactly where the call is idempotent', () => {
    for (const { idempotent = false, method, path } of calls) {
      const operation = operations.find(({ name }) => name === `${method} ${path}`)?.operation
      const key = operation?.parameters.find(({ name }) => name === idempotencyHeader)
      expect([path, key !== undefined]).toEqual([path, idempotent])
      if (!key) continue
      expect(key).toMatchObject({ in: 'header', required: false, description: expect.any(String) })
      expect(key.schema).toEqual({ type: 'string', minLength: 1, maxLength: idempotencyKeyLength })
    }
  })

  it('groups the operations of signing in', () => {
    const tags = operations
      .filter(({ name }) => name.includes(' /auth/'))
      .map(({ operation }) => operation.tags)
    expect(new Set(tags.flat())).toEqual(new Set(['auth']))
  })
})

describe('a described call', () => {
  const probe = call({
    method: 'POST',
    path: '/api/probes/list',
    summary: 'Lists probes',
    access: { kind: 'world', permission: 'users.manage', product: 'coreV2' },
    query: z.object({ limit: z.coerce.number().optional(), id: z.string(), deep: queryFlag }),
    body: z.object({ name: z.string().max(5), note: z.string().default('') }),
    answer: z.object({ count: z.number().int() }),
  })
  const operation = parsed(openApiDocument([probe], '1')).paths['/api/probes/list']?.post

  it('says which parameters are required, and how a flag is sent', () => {
    const query = operation?.parameters.filter((parameter) => parameter.in === 'query')
    expect(query?.map(({ name, required }) => [name, required])).toEqual([
      ['limit', false],
      ['id', true],
      ['deep', false],
    ])
    expect(query?.at(-1)?.schema).toEqual({ type: 'string', enum: ['true', ''] })
  })

  it('describes the body as sent and the answer as received', () => {
    expect(operation?.requestBody?.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 5 } },
    })
    expect(operation?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
      properties: { count: { type: 'integer' } },
    })
  })

  it('says in words who may make it', () => {
    expect(operation?.description).toBe(
      'Members of the world in the `world` header with users.manage, product coreV2.',
    )
    expect(whoMayCall({ kind: 'public', why: 'It begins here' })).toBe('Public: It begins here.')
    expect(whoMayCall({ kind: 'signedIn' })).toBe('Any signed-in user.')
    expect(whoMayCall({ kind: 'signedIn', permission: 'whatsNew.read' })).toBe(
      'Any signed-in user with whatsNew.read.',
    )
  })
})
