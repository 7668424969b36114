import { type BuiltInView, isBuiltInView } from '../../../src-main/contract/values/navigation.ts';
import { narrowOf } from '../../../src-main/contract/links/narrow.ts';
import { words, type MessageKey } from '../../../resources/words.ts';

const builtIn: Record<BuiltInView, { name: MessageKey; about: MessageKey }> = {
  inbox: { name: 'navigation.view.inbox', about: 'navigation.about.inbox' },
  recent: { name: 'navigation.view.recent', about: 'navigation.about.recent' },
  feed: { name: 'navigation.view.feed', about: 'navigation.about.feed' },
  scheduled: { name: 'navigation.view.scheduled', about: 'navigation.about.scheduled' },
  reminders: { name: 'navigation.view.reminders', about: 'navigation.about.reminders' },
  drafts: { name: 'navigation.view.drafts', about: 'navigation.about.drafts' },
  'narrow/is/mentioned': { name: 'navigation.view.mentioned', about: 'navigation.about.mentioned' },
  'narrow/is/starred': { name: 'navigation.view.starred', about: 'navigation.about.starred' },
  'narrow/has/reaction/sender/me': {
    name: 'navigation.view.reactions',
    about: 'navigation.about.reactions',
  },
};

/** The name of a built-in view; anything else is a name or a fragment already. */
export const viewName = (nameOrFragment: string): string =>
  isBuiltInView(nameOrFragment) ? words(builtIn[nameOrFragment].name) : nameOrFragment;

/** The content of a view, in a few words. */
export function viewAbout(fragment: string): string {
  if (isBuiltInView(fragment)) return words(builtIn[fragment].about);
  const narrow = narrowOf(fragment);
  if (narrow?.people) return words('navigation.about.people');
  if (narrow?.channel)
    return words(narrow.topic === null ? 'navigation.about.channel' : 'navigation.about.topic');
  return words('navigation.about.search');
}
