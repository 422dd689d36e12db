import { Button } from '@mantine/core'
import type { EnrollmentRequest } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceLink } from '../../estate/device/device-link.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { hasProduct, useWorld } from '../../session/world/world.tsx'
import { Card } from '../../ui/card/card.tsx'
import { IconKey } from '../../ui/icons.ts'
import { BoxSkeleton } from '../../ui/states/box-skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ConsentSwitch } from './consent-switch.tsx'
import { DecideRequest, type Decision } from './decide-request.tsx'
import page from './enrollment-page.module.css'
import classes from './enrollment-requests.module.css'
import { enrollmentRequestsQuery } from './enrollment-requests.queries.ts'

interface Asked {
  request: EnrollmentRequest
  decision: Decision
}

/** Known devices that wait to be enrolled again, and whether they have to. */
export function EnrollmentRequests() {
  const { t } = useTranslation('enrollment')
  const { world } = useWorld()
  const { data, isError, refetch } = useQuery(enrollmentRequestsQuery(world.id))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!data) {
    return isError ? (
      <ErrorState title={t('requests.failed')} onRetry={() => refetch()} />
    ) : (
      <BoxSkeleton height={180} radius={10} />
    )
  }
  const { needsConsent, total, requests } = data
  return (
    <Card component="section" labelledBy="enrollment-requests" className={page.card}>
      <div>
        <h2 id="enrollment-requests" className={page.title}>
          {total > 0 ? t('requests.titleCount', { count: total }) : t('requests.title')}
        </h2>
        <p className={page.text}>{t('requests.text')}</p>
      </div>
      {total === 0 && (
        <EmptyState icon={<IconKey size={28} stroke={1.5} />} title={t('requests.none')}>
          {t(needsConsent ? 'requests.noneText' : 'requests.offText')}
        </EmptyState>
      )}
      {total > 0 && (
        <ul className={classes.requests}>
          {requests.map((request) => (
            <Request
              key={request.id}
              request={request}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          ))}
        </ul>
      )}
      {total > requests.length && (
        <p className={page.text}>{t('requests.more', { count: total - requests.length })}</p>
      )}
      <ConsentSwitch needsConsent={needsConsent} />
      {asked && <DecideRequest {...asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

interface RequestProps {
  request: EnrollmentRequest
  onDecide: (decision: Decision) => void
}

function Request({ request, onDecide }: RequestProps) {
  const { t } = useTranslation('enrollment')
  const { dateTime } = useFormats()
  const session = useWorld()
  const { deviceId, serialNumber, manufacturer, model, address, requestedAt, askedAt } = request
  const label = (decision: Decision) => t(`requests.${decision}Named`, { serialNumber })
  return (
    <li className={classes.request}>
      <div className={classes.device}>
        {hasProduct(session, 'coreV2') ? (
          <DeviceLink deviceId={deviceId}>{serialNumber}</DeviceLink>
        ) : (
          serialNumber
        )}
        <span className={classes.model}>{`${manufacturer} ${model}`}</span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('requests.address')}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{t('requests.since')}</dt>
          <dd>{dateTime(requestedAt)}</dd>
        </div>
        <div>
          <dt>{t('requests.last')}</dt>
          <dd>{dateTime(askedAt)}</dd>
        </div>
      </dl>
      <div className={classes.decisions}>
        <Button aria-label={label('allow')} onClick={() => onDecide('allow')}>
          {t('requests.allow')}
        </Button>
        <Button aria-label={label('refuse')} onClick={() => onDecide('refuse')}>
          {t('requests.refuse')}
        </Button>
      </div>
    </li>
  )
}
