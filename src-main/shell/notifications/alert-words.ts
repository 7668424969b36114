import type { Alert } from '../../contract/values/alert.ts';
import type { Navigation } from '../../contract/ipc.ts';
import type { SystemNotification } from '../../features/base/handler.ts';
import { clockWords } from '../../../resources/clock.ts';
import { channelInText } from '../../../resources/channel-words.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { words } from '../../../resources/words.ts';
import { placeWords } from '../words/place-words.ts';

/** From so many at once, one notification sums them up. */
const MANY = 3;

/** A notification and the target of a click on it. */
export interface ShownAlert {
  notification: SystemNotification;
  opens: Navigation;
  buttons: AlertButton[];
}

/** A button, which opens a place or checks a change again. */
export interface AlertButton {
  label: string;
  does: { opens: Navigation } | { checks: string };
}

/** The notifications of some alerts of one account: a notification for each alert, or a single notification for many. */
export function alertNotifications(alerts: readonly Alert[], organization: string): ShownAlert[] {
  if (alerts.length < MANY) return alerts.map((alert) => shownAlert(alert, organization));
  const isAll = (kind: Alert['kind']): boolean => alerts.every((alert) => alert.kind === kind);
  const place = isAll('sent') ? 'topics' : isAll('scheduled') ? 'scheduled' : 'outbox';
  const title = isAll('sent') ? 'alert.several-sent' : isAll('change') ? 'tray.needs-user' : 'alert.several';
  return [
    {
      notification: {
        title: words(title, { count: alerts.length }),
        body: isAll('change')
          ? words('tray.other', { organization, what: statesOf(alerts) })
          : words('alert.several-in', { organization }),
        silent: true,
      },
      opens: { place },
      buttons: place === 'outbox' ? [openOutbox({ place })] : [],
    },
  ];
}

const STATES = ['rejected', 'in-doubt', 'expired', 'conflict'] as const;

/** How many changes are in each state. */
function statesOf(alerts: readonly Alert[]): string {
  const counts = STATES.map((state) => ({
    state,
    count: alerts.filter((alert) => alert.kind === 'change' && alert.state === state).length,
  }));
  return new Intl.ListFormat(writtenLocale(), { type: 'unit', style: 'short' }).format(
    counts
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => words(`alert.count.${state}`, { count })),
  );
}

function shownAlert(alert: Alert, organization: string): ShownAlert {
  switch (alert.kind) {
    case 'change':
      return {
        notification: { ...changeWords(alert, organization), silent: true },
        opens: changeIn(alert),
        buttons: [
          ...(alert.state === 'in-doubt'
            ? [{ label: words('decision.look-again'), does: { checks: alert.id } }]
            : []),
          openOutbox(changeIn(alert)),
        ],
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
        buttons: [
          {
            label: words('action.pick-time'),
            does: { opens: { place: 'scheduled', target: { key: alert.key, edit: true } } },
          },
          { label: words('alert.open'), does: { opens: { place: 'scheduled', target: { key: alert.key } } } },
        ],
      };
    case 'sent':
      return {
        notification: {
          title: words('alert.sent'),
          body: words('alert.sent-body', { place: placeWords(alert.to), at: clockWords(alert.at * 1000) }),
          silent: true,
        },
        opens: {
          place: 'topics',
          target: { conversation: alert.conversation, messageId: alert.messageId },
        },
        buttons: [],
      };
    case 'sign-in':
      return {
        notification: {
          title: words('alert.sign-in', { organization }),
          body: words('alert.sign-in-body', { count: alert.waiting }),
          silent: true,
        },
        opens: { place: 'accounts' },
        buttons: [{ label: words('tray.sign-in'), does: { opens: { place: 'accounts' } } }],
      };
  }
}

const changeIn = ({ id }: Alert & { kind: 'change' }): Navigation => ({
  place: 'outbox',
  target: { key: id },
});

const openOutbox = (opens: Navigation): AlertButton => ({
  label: words('alert.open-outbox'),
  does: { opens },
});

function changeWords(
  { title: named, isPrivateChannel, state, reason }: Alert & { kind: 'change' },
  organization: string,
): { title: string; body: string } {
  const name = named === '' ? words('alert.a-change') : channelInText(named, isPrivateChannel);
  const title = words(`alert.change.${state}`, { name });
  if (state === 'rejected' && reason !== '')
    return { title, body: words('alert.says', { organization, reason }) };
  return { title, body: words(`alert.body.${state}`, { organization }) };
}
