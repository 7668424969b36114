import { words } from '../../../../resources/words.ts';
import { firstLine } from '../../../state/first-line.ts';

/** Says that a message was not sent, or may not have been, where the user has left its form. */
export const notSentWords = (content: string, maybeSent: boolean): string =>
  words('composer.not-sent', { text: firstLine(content), maybe: maybeSent ? 'yes' : 'no' });
