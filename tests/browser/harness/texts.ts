/** An answer with everything that Markdown brings. */
export const RICH_ANSWER = `Here is a function that adds two numbers, and the same thing as a **lambda**:

\`\`\`python
def add(a: float, b: float) -> float:
    """Return the sum of a and b."""
    return a + b

print(add(2, 3))  # 5
\`\`\`

A few things to notice:

- The type hints are *optional*; \`add("a", "b")\` still works at run time.
- A lambda has no name of its own, so it is harder to find in a traceback.
  1. Use \`def\` for anything you call twice.
  2. Use a lambda where it is passed on at once.

## How they compare

| | \`def\` | lambda | Since |
|---|---|:---:|---:|
| Has a name | yes | no | 1991 |
| May hold statements | yes | no | 1991 |
| Type hints | yes | no | 2015 |

> “Explicit is better than implicit.”

More in the [Python tutorial](https://docs.python.org/3/tutorial/).
`;

export const STORY =
  'The keeper climbed the stairs as she had every night for thirty years. Tonight the lamp would not light, so she stood at the glass and held up her lantern until the last boat was in.';
