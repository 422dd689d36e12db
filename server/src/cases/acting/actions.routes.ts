import {
  closeCases,
  commentOnCases,
  giveBackCases,
  handOverCases,
  reopenCases,
  snoozeCases,
  takeCases,
  wakeCases,
} from '@muster/contract'
import { snoozeProblem } from '@muster/rules'
import { readMembersById } from '../../access/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { reachableFrom, sightsOfCases } from '../reading/case-people.ts'
import { actOnCases } from './act-on-cases.ts'

const problems = {
  endless: 'is missing, and getting worse does not end it',
  tooShort: 'is less than 15 minutes ahead',
  tooLong: 'is more than 30 days ahead',
} as const

export function actionRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  const at = () => now().getTime()

  for (const [action, call, changes] of [
    ['take', takeCases, 'case.taken'],
    ['giveBack', giveBackCases, 'case.givenBack'],
    ['wake', wakeCases, 'case.woken'],
    ['reopen', reopenCases, 'case.reopened'],
  ] as const) {
    serve(call, async ({ body: { cases }, ...acting }) =>
      actOnCases({ ...acting, now: at(), changes }, { cases, deed: { action } }),
    )
  }

  serve(handOverCases, async ({ body: { cases, to: id }, ...acting }) => {
    const { scope } = acting
    const [member] = reachableFrom(scope, await readMembersById(scope, [id]))
    if (!member) throw new AppError('userNotFound')
    const to = { id, email: member.email }
    const numbers = cases.map(({ number }) => number)
    const sees = await sightsOfCases(scope, { members: [member], numbers })
    return await actOnCases(
      { ...acting, now: at(), changes: 'case.handedOver' },
      { cases, deed: { action: 'handOver', to }, isRefused: (number) => !sees(member, number) },
    )
  })

  serve(commentOnCases, async ({ body: { cases, text }, ...acting }) =>
    actOnCases(
      { ...acting, now: at(), changes: 'case.commented' },
      { cases, deed: { action: 'comment', text } },
    ),
  )

  serve(snoozeCases, async ({ body: { cases, until, orWorse }, ...acting }) => {
    const problem = snoozeProblem({ until, orWorse }, at())
    if (problem) {
      throw new AppError('invalidInput', { problems: [{ field: 'until', problem: problems[problem] }] })
    }
    const deed = { action: 'snooze', until, orWorse } as const
    return await actOnCases({ ...acting, now: at(), changes: 'case.snoozed' }, { cases, deed })
  })

  serve(closeCases, async ({ body: { cases, reason, text }, ...acting }) =>
    actOnCases(
      { ...acting, now: at(), changes: 'case.closed' },
      { cases, deed: { action: 'close', reason, text } },
    ),
  )
}
