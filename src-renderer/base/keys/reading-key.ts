import { isRightToLeft } from '../../../resources/words.ts';

const turned: Partial<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * A key as it is meant from left to right: `ArrowRight` leads on and `ArrowLeft` leads back. Where the words run from right to
 * left, the two change places.
 */
export const readingKey = ({ key }: KeyboardEvent): string => (isRightToLeft() ? (turned[key] ?? key) : key);
