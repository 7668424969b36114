/** Styles are checked for one thing: that the page works from right to left as well. */
const sides = ['left', 'right'];
const value = String.raw`(?:[^ (]+|[^ ]*\([^)]*\))`;
const fourSides = `/^${[value, value, value, value].join(' ')}$/`;

const message = 'Name the sides by the line of reading: start and end, not left and right.';

/** @type {import('stylelint').Config} */
export default {
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'property-disallowed-list': [
      [
        ...sides,
        ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`, `scroll-margin-${side}`]),
        ...sides.flatMap((side) => [`/^border-${side}(-|$)/`, `/^border-(top|bottom)-${side}-radius$/`]),
      ],
      { message },
    ],
    'declaration-property-value-disallowed-list': [
      {
        '/^(float|clear|text-align|justify-content|justify-items|justify-self)$/': sides,
        '/^(margin|padding|inset|border-(width|style|color|radius)|scroll-margin)$/': [fourSides],
        // A way that takes --direction into account is one for both.
        '/^(transform|translate)$/': [String.raw`/^(?!.*--direction).*(translate(X|3d)?\(|^)\s*-?[1-9]/`],
        '/^background(-image)?$/': ['/to (left|right)/', String.raw`/gradient\(\s*-?[1-9]\d*deg/`],
        '/^(background-position|transform-origin|object-position)$/': ['/left|right/'],
      },
      { message },
    ],
  },
};
