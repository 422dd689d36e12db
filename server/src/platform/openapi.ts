import { type Access, type Call, ErrorBody, redirect } from '@muster/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the calls. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schema(ErrorBody, 'output') },
    },
    paths,
  }
}

function operation(call: Call): Json {
  return {
    operationId: call.path.split('/').slice(2).join('_') || call.path.slice(1),
    tags: [call.path.split('/')[2] ?? 'auth'],
    summary: call.summary,
    description: whoMayCall(call.access),
    ...(call.access.kind !== 'public' && { security: [{ session: [] }] }),
    parameters: [...worldHeader(call.access), ...queryParameters(call)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schema(call.body, 'input') } },
      },
    }),
    responses: {
      ...(call.answer === redirect
        ? { 302: { description: 'Redirect' } }
        : {
            200: {
              description: 'Answer',
              content: { 'application/json': { schema: schema(call.answer, 'output') } },
            },
          }),
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

export function whoMayCall(access: Access): string {
  switch (access.kind) {
    case 'public':
      return `Public: ${access.why}.`
    case 'signedIn':
      return `Any signed-in user${access.permission ? ` with ${access.permission}` : ''}.`
    case 'world': {
      const product = access.product ? `, product ${access.product}` : ''
      return `Members of the world in the \`world\` header with ${access.permission}${product}.`
    }
  }
}

const worldHeader = (access: Access): Json[] =>
  access.kind === 'world' ? [{ name: 'world', in: 'header', required: true, schema: { type: 'string' } }] : []

function queryParameters(call: Call): Json[] {
  if (!call.query) return []
  const { properties = {}, required = [] } = schema(call.query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

const schema = (type: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
