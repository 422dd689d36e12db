import { Button } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldPaths } from '../../session/paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { useLeavePrompt } from '../../ui/dialog/leave-prompt.tsx'
import { useDraftForm } from '../../ui/form/draft/use-draft-form.ts'
import { Page } from '../../ui/page/page.tsx'
import { useFocusAfterFailure } from '../../ui/states/use-focus-after-failure.ts'
import { StatusGlyph } from '../../ui/status-glyph.tsx'
import classes from './add-world-page.module.css'
import { type CreationProblem, creationProblemOf } from './creation-problem.ts'
import { OwnerPart } from './owner-part.tsx'
import { type CreatedWorld, useWorldCreation } from './use-world-creation.ts'
import {
  emptyDraft,
  isPristine,
  type WorldDraft,
  type WorldProblem,
  worldBodyOf,
  worldProblems,
} from './world-draft.ts'
import { AgreementsPart, LicencePart, WorldPart } from './world-fields.tsx'

const fieldOf = {
  userExists: 'administratorEmail',
  organisationExists: 'organisationName',
} as const satisfies Record<CreationProblem, keyof WorldDraft>

/** Where the provider's staff creates worlds [A-1401]; `back` leads to the existing ones. */
export function AddWorldPage({ back }: { back: ReactNode }) {
  const { t } = useTranslation('add-world')
  usePageTitle(t('title'))
  /** Counts the worlds: the form of the next one starts with the focus in its first field. */
  const [count, setCount] = useState(1)
  const { mutate, isPending, error, data, outcome, reset } = useWorldCreation()
  const problem = creationProblemOf(error)
  const form = useDraftForm<WorldDraft, WorldProblem>({
    initial: emptyDraft,
    check: worldProblems,
    refusal: problem && { field: fieldOf[problem], problem },
    onChange: () => error && reset(),
  })
  const leavePrompt = useLeavePrompt(!isPristine(form.draft))
  const body = worldBodyOf(form.draft)
  const submitButton = useFocusAfterFailure<HTMLButtonElement>(error !== null && problem === null)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (body && !isPending) form.submit(() => mutate(body, { onSuccess: startAgain }))
  }
  // Once nothing is pending: a disabled field cannot take the focus.
  const startAgain = () => {
    form.start(emptyDraft)
    setCount(count + 1)
  }
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={back} width="narrow">
      <form className={classes.form} onSubmit={submit} noValidate>
        <fieldset key={count} className={classes.parts} disabled={isPending}>
          <WorldPart form={form} takesFocus={count > 1} />
          <LicencePart form={form} />
          <AgreementsPart form={form} />
          <OwnerPart form={form} />
        </fieldset>
        <div className={classes.foot}>
          <span role="status" className={classes.message}>
            {outcome && (
              <>
                <StatusGlyph status={outcome.isGood ? 'good' : 'problem'} />
                {t(outcome.isGood ? 'created' : 'failed')}
              </>
            )}
          </span>
          <Button
            ref={submitButton}
            type="submit"
            variant="filled"
            size="md"
            disabled={body === null || problem !== null}
            loading={isPending}
          >
            {t('submit')}
          </Button>
        </div>
        {data && <Created world={data} />}
      </form>
      {leavePrompt}
    </Page>
  )
}

/** The world created last, with a link for users who may open it. */
function Created({ world }: { world: CreatedWorld }) {
  const { t } = useTranslation('add-world')
  return (
    <Card className={classes.made}>
      <span>{t('made', { name: world.name })}</span>
      {world.mayOpen && (
        <Button component={Link} to={worldPaths(world.id).landing}>
          {t('open')}
        </Button>
      )}
    </Card>
  )
}
