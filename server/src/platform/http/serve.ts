import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AnswerSchema,
  type Call,
  can,
  csv,
  impliedErrors,
  redirect,
  touchedBy,
  type WorldAccess,
} from '@muster/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database } from '../database/database.ts'
import { inWorldTransaction, type Scope } from '../database/tenancy.ts'
import { AppError } from '../errors/errors.ts'
import { securityLog } from '../observability/security-log.ts'
import { type Author, type Change, recordChanges } from '../records/audit.sql.ts'
import { recordIdOf } from '../records/record-id.ts'
import { type CsvFile, type CsvParts, readCsv, sendCsv } from '../text/csv.ts'
import { Admission, bearerToken, type Doorkeeper } from './admission.ts'
import type { Caller } from './caller.ts'
import { checkInput } from './check-input.ts'
import type { EnteredWorld } from './entered-world.ts'

/** Bytes of a body that anybody may send: strangers are heard, briefly. */
export const publicBodyLimit = 16 * 1024
/** Problems of an input that an answer names. */
const mostProblems = 20

interface Everyone<Query extends z.ZodType, Body extends z.ZodType> {
  query: z.output<Query>
  body: z.output<Body>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler receives beside its input, by the call's access. */
interface Known {
  public: object
  /** What the agent sent; the handler decides whether it is accepted. */
  agent: { credential: string }
  signedIn: { caller: Caller; author: Author; newId: string }
  world: {
    caller: Caller
    scope: Scope
    world: EnteredWorld
    afterCommit: AfterCommit
    author: Author
    record: RecordChange
    newId: string
  }
}

/** Records what the caller changes, in the call's transaction: without the change there is no entry. */
export type RecordChange = (...changes: Change[]) => Promise<void>

/**
 * Runs work after the call's transaction has committed and before it is answered, so that others can see what they are
 * told about. It does not run if the call fails; its own failure is only logged.
 */
export type AfterCommit = (work: () => Promise<void>) => void

type Answered<Answer extends AnswerSchema> = Answer extends z.ZodType
  ? z.output<Answer>
  : Answer extends typeof csv
    ? CsvFile
    : undefined

export type Serve = <
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends AnswerSchema,
  Who extends Access,
>(
  call: Call<Query, Body, Answer, Who>,
  handler: (
    input: Everyone<Query, Body> & Known[Who['kind']],
  ) => Promise<Answered<Answer> | AnswerLater<Answered<Answer>>>,
) => void

/**
 * What the handler of a world's call may return instead of its answer: how it is computed from what the handler has read,
 * once the transaction has ended. What takes seconds would keep a connection, and old rows, for as long.
 */
export type AnswerLater<Answer> = () => Promise<Answer>

/**
 * Registers calls. Before a handler runs it is checked who the caller is, whether they may enter the world, have
 * accepted the agreements, have the product licensed and a sufficient role (in the order of A-960), and whether the
 * input is valid. The handler of a world's call runs in a transaction that row-level security binds to that world.
 */
export function serveOn(
  app: FastifyInstance,
  options: { db: Database; doorkeeper: Doorkeeper; now: () => Date; checkAnswers: boolean },
): Serve {
  const { db, doorkeeper, now, checkAnswers } = options
  const admission = new Admission(doorkeeper, now)

  return (call, handler) => {
    const access: Access = call.access
    // The types above tie a handler's input to its call's access; here it is put together untyped.
    const handle = handler as unknown as (input: object) => Promise<unknown>
    const onlyToldErrors = (error: unknown) => {
      throw checkAnswers ? checkedError(call, error) : error
    }
    const run = async (input: object): Promise<unknown> => {
      const answer = await handle(input).catch(onlyToldErrors)
      // Here, because the rows of a file are read within the handler's transaction.
      return call.answer === csv ? await readCsv(answer as CsvFile) : answer
    }

    const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (access.kind === 'public') return await run({ ...parse(call, request), request, reply })
      if (access.kind === 'agent') {
        const credential = bearerToken(request)
        if (credential === undefined) throw new AppError('credentialRejected')
        return await run({ ...parse(call, request), credential, request, reply })
      }

      const { caller, world } = await admission.stillAdmitted(access, request)
      if (access.kind === 'signedIn') {
        const author = authorOf(caller, request)
        const input = parse(call, request)
        const newId = newIdOf(call, request, [caller.subject, input])
        return await run({ ...input, caller, author, newId, request, reply })
      }

      if (!world) throw new AppError('worldNotSet')
      const afterwards: (() => Promise<void>)[] = []
      const afterCommit: AfterCommit = (work) => void afterwards.push(work)
      const work = async (scope: Scope) => {
        if (!access.beforeAgreements && (await doorkeeper.hasAgreementsToAccept(caller, scope, world))) {
          throw new AppError('agreementsPending')
        }
        if (!isEnabled(access, world)) throw new AppError('productNotLicensed')
        if (!can(caller, access.permission)) throw new AppError('roleMissing')
        const author = authorOf(caller, request)
        const record: RecordChange = async (...changes) => {
          await recordChanges(scope, author, now().getTime(), changes)
          const deleted = changes.filter(({ action }) => action.endsWith('.removed'))
          if (deleted.length > 0) afterCommit(async () => logDeletion(request, author, world.id, deleted))
        }
        const input = parse(call, request)
        const newId = newIdOf(call, request, [caller.subject, world.id, input])
        const known = { caller, scope, world, afterCommit, author, record, newId }
        return await run({ ...input, ...known, request, reply })
      }
      const answer = await inWorldTransaction(db, world.id, caller.view, work, {
        changes: touchedBy(call).length > 0,
      })
      for (const later of afterwards) {
        await later().catch((err: unknown) => request.log.error({ err }, 'work after a call failed'))
      }
      if (typeof answer === 'function') return await answer().catch(onlyToldErrors)
      return answer
    }

    app.route({
      method: call.method,
      url: call.path,
      ...(access.kind === 'public' && { bodyLimit: publicBodyLimit }),
      // After the limits of requests per IP address, before the body is read.
      preParsing: async (request) => {
        if (access.kind === 'signedIn' || access.kind === 'world') await admission.admit(access, request)
      },
      handler: async (request, reply) => {
        const answer = await respond(request, reply)
        if (call.answer === redirect) return reply
        if (call.answer === csv) return sendCsv(reply, answer as CsvParts)
        return reply.send(checkAnswers ? checkedAnswer(call, answer) : answer)
      },
    })
  }
}

/** Whether the world has the product, the part of it and the toggle that a call needs. */
const isEnabled = ({ product, part, toggle }: WorldAccess, world: EnteredWorld): boolean =>
  (!product || world.isLicensed(product)) &&
  (!part || world.hasBatteryPart(part)) &&
  (!toggle || world.featureToggles.includes(toggle))

const authorOf = ({ subject, email }: Caller, request: FastifyRequest): Author => ({
  subject,
  email,
  address: request.ip,
})

const logDeletion = (request: FastifyRequest, author: Author, world: string, deleted: readonly Change[]) =>
  securityLog(request.log, 'record.deleted', {
    subject: author.subject,
    address: author.address,
    world,
    action: deleted[0]?.action ?? '',
    records: deleted.length,
  })

/** The id of the record that a call creates; for an idempotent call it is the same when the request is retried. */
const newIdOf = ({ idempotent, path }: Call, request: FastifyRequest, asked: readonly unknown[]): string =>
  idempotent ? recordIdOf(request, [path, ...asked]) : randomUUID()

function parse(call: Call, request: FastifyRequest): { query: unknown; body: unknown } {
  return {
    query: call.query && checked(call.query, request.query),
    body: call.body && checked(call.body, request.body),
  }
}

function checked(schema: z.ZodType, value: unknown): unknown {
  const read = checkInput(schema, value, mostProblems)
  if ('data' in read) return read.data
  const problems = read.problems.map(({ field, problem }) => ({ field: field || 'body', problem }))
  throw new AppError('invalidInput', { problems })
}

/** In tests an answer that breaks the contract is an internal error; in production it is sent as it is. */
function checkedAnswer(call: Call, answer: unknown): unknown {
  if (call.answer === redirect || call.answer === csv) return answer
  const parsed = call.answer.safeParse(answer)
  if (parsed.success) return answer
  throw new Error(`${call.path} answered against its contract: ${parsed.error.message}`)
}

/** In tests an error that is not among a call's declared ones, if it declares any, is an internal error. */
function checkedError(call: Call, error: unknown): unknown {
  if (!(error instanceof AppError) || !call.refuses) return error
  const isTold = [...impliedErrors(call), ...call.refuses].includes(error.code)
  return isTold
    ? error
    : new Error(`${call.path} answered ${error.code}, which its contract does not tell of`)
}
