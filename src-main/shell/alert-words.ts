import type { Alert } from '../contract/alert.ts';
import type { Navigation } from '../contract/ipc.ts';
import type { SystemNotification } from '../features/handler.ts';
import { clockWords } from '../../resources/clock.ts';
import { words } from '../../resources/words.ts';

/** From so many at once, one notification sums them up. */
const MANY = 3;

/** A notification and where a click on it leads. */
export interface ShownAlert {
  notification: SystemNotification;
  opens: Navigation;
}

/** The notifications of some alerts of one account: one each, or one for many. */
export function alertNotifications(alerts: readonly Alert[], organization: string): ShownAlert[] {
  if (alerts.length < MANY) return alerts.map((alert) => shownAlert(alert, organization));
  const isAllScheduled = alerts.every(({ kind }) => kind === 'scheduled');
  return [
    {
      notification: {
        title: words('alert.several', { count: alerts.length }),
        body: words('alert.several-in', { organization }),
        silent: true,
      },
      opens: { place: isAllScheduled ? 'scheduled' : 'outbox' },
    },
  ];
}

function shownAlert(alert: Alert, organization: string): ShownAlert {
  switch (alert.kind) {
    case 'change':
      return {
        notification: { ...changeWords(alert, organization), silent: true },
        opens: { place: 'outbox', target: { key: alert.id } },
      };
    case 'scheduled':
      return {
        notification: {
          title: words('alert.not-sent'),
          body: words('alert.not-sent-body', {
            place: placeWords(alert.to),
            at: clockWords(alert.at * 1000),
          }),
          silent: true,
        },
        opens: { place: 'scheduled', target: { key: alert.key } },
      };
    case 'sign-in':
      return {
        notification: {
          title: words('alert.sign-in', { organization }),
          body: words('alert.sign-in-body', { count: alert.waiting }),
          silent: true,
        },
        opens: { place: 'accounts' },
      };
  }
}

function changeWords(
  { title: name, state, reason }: Alert & { kind: 'change' },
  organization: string,
): { title: string; body: string } {
  const title = words(`alert.change.${state}`, { name: name === '' ? words('alert.a-change') : name });
  if (state === 'rejected' && reason !== '')
    return { title, body: words('alert.says', { organization, reason }) };
  return { title, body: words(`alert.body.${state}`, { organization }) };
}

function placeWords(to: (Alert & { kind: 'scheduled' })['to']): string {
  if ('people' in to) return to.people.map(({ name }) => name ?? words('notification.somebody')).join(', ');
  const channel = to.name ?? words('topic.channel-number', { id: String(to.channelId) });
  return words('topic.in-channel', { channel, topic: to.topic });
}
