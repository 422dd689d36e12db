import {
  type Access,
  type AnswerSchema,
  type Call,
  csv,
  ErrorBody,
  errors,
  idempotencyHeader,
  idempotencyKeyLength,
  impliedErrors,
  redirect,
} from '@muster/contract'
import { z } from 'zod'
import type { JsonSchema } from './schema-text.ts'

type Json = Record<string, unknown>

interface JsonContent {
  'application/json': { schema: JsonSchema }
}

type Content = Partial<JsonContent> & { 'text/csv'?: { schema: JsonSchema } }

export interface Operation extends Json {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: JsonContent }
  responses: Record<string, { description: string; content?: Content }>
}

export interface OpenApiDocument extends Json {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiDocument(calls: readonly Call[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version },
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        worldToken: { type: 'http', scheme: 'bearer' },
        deviceKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: schema(ErrorBody, 'output') },
    },
    paths,
  }
}

function operation(call: Call): Operation {
  return {
    operationId: call.path.split('/').slice(2).join('_') || call.path.slice(1),
    tags: [areaOf(call.path)],
    summary: call.summary,
    description: whoMayCall(call.access),
    ...security(call.access),
    parameters: [...worldHeader(call.access), ...keyHeader(call), ...queryParameters(call)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schema(call.body, 'input') } },
      },
    }),
    responses: {
      ...success(call.answer),
      ...refusals(call),
      default: { description: 'Error', content: errorContent },
    },
  }
}

const errorContent: JsonContent = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
}

/** A call's errors by status; those that any call may have, such as too many requests, are the default. */
function refusals(call: Call): Operation['responses'] {
  const codes = [...impliedErrors(call), ...(call.refuses ?? [])]
  const byStatus = Object.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, inside]) => [
      status,
      {
        description: inside.map((code) => `${code}: ${errors[code].message}`).join('; '),
        content: errorContent,
      },
    ]),
  )
}

function success(answer: AnswerSchema): Operation['responses'] {
  if (answer === redirect) return { 302: { description: 'Redirect' } }
  const content =
    answer === csv
      ? { 'text/csv': { schema: { type: 'string' } } }
      : { 'application/json': { schema: schema(answer, 'output') } }
  return { 200: { description: answer === csv ? 'File' : 'Answer', content } }
}

function security(access: Access): { security?: Record<string, []>[] } {
  if (access.kind === 'public') return {}
  return { security: [{ [access.kind === 'agent' ? access.credential : 'session']: [] }] }
}

/** `/api/worlds/add` belongs to worlds; paths outside `/api` belong to their first segment. */
export const areaOf = (path: string): string => /^\/(?:api\/)?([^/]+)/.exec(path)?.[1] ?? path

export function whoMayCall(access: Access): string {
  switch (access.kind) {
    case 'public':
      return `Public: ${access.why}.`
    case 'agent':
      return access.credential === 'worldToken'
        ? 'Agents with the device token of a world.'
        : 'Agents with the key of their device.'
    case 'signedIn':
      return `Any signed-in user${access.permission ? ` with ${access.permission}` : ''}.`
    case 'world': {
      const product = access.product ? `, product ${access.product}` : ''
      return `Members of the world in the \`world\` header with ${access.permission}${product}.`
    }
  }
}

const worldHeader = (access: Access): Operation['parameters'] =>
  access.kind === 'world' ? [{ name: 'world', in: 'header', required: true, schema: { type: 'string' } }] : []

const keyHeader = ({ idempotent }: Call): Operation['parameters'] =>
  idempotent
    ? [
        {
          name: idempotencyHeader,
          in: 'header',
          required: false,
          description: 'Sent again with the same key and content, the request finds what the first one made.',
          schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyLength },
        },
      ]
    : []

function queryParameters(call: Call): Operation['parameters'] {
  if (!(call.query instanceof z.ZodObject)) return []
  const { properties = {} } = schema(call.query, 'input') as { properties?: Record<string, JsonSchema> }
  return Object.entries(call.query.shape).map(([name, type]) => ({
    name,
    in: 'query',
    required: !type.safeParse(undefined).success,
    schema: sent(properties[name] ?? {}),
  }))
}

/** On the wire a flag is a text [A-1606]. */
const sent = (property: JsonSchema): JsonSchema =>
  property.type === 'boolean' ? { type: 'string', enum: ['true', ''] } : property

function schema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: cyclic, ...described } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return (cyclic ? withoutCycles(described) : described) as JsonSchema
}

/** Recursive types, such as any JSON, become any value: a reference would point outside the document. */
const withoutCycles = (described: object): unknown =>
  JSON.parse(JSON.stringify(described), (_, value) =>
    typeof value?.$ref === 'string' && value.$ref.startsWith('#/$defs/') ? {} : value,
  )
