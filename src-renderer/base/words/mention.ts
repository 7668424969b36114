interface Mentioned {
  userId: number;
  name: string;
}

/** The text that mentions a person, with the ID, because names need not be unique. */
export const mentionOf = ({ userId, name }: Mentioned): string => `@**${name}|${String(userId)}**`;

/** The same without notifying the person. */
export const silentMentionOf = ({ userId, name }: Mentioned): string => `@_**${name}|${String(userId)}**`;
