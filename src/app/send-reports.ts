import { BUILD } from '../browser/load-code';
import type { Trouble } from '../browser/report';
import { route } from '../state/location';

const MOST_REPORTS = 10;
const MOST_POSITIONS = 5;

const OWN_FILE = /(?<=^|[\s(@])\/assets\/([\w-]+-\w{8}\.(?:js|css)(?::\d+:\d+)?)/g;

/** The start of a blockedURI that may be reported: the scheme of a URL, or a keyword such as inline. */
const BLOCKED = /^(https?|wss?|data|blob|inline|eval|trusted-types)/;

const sent = new Set<string>();

/** Extensions and in-app browsers run code in the page too. */
const isForeign = (trouble: Trouble, { at }: Facts) => /crash|rejection|violation/.test(trouble) && !at?.length;

/** Sends each report once. Never sends a message or an address: they may carry a token, an ID or an amount. */
export function sendReport(trouble: Trouble, cause: unknown): void {
  const facts = factsOf(trouble, cause);
  const text = JSON.stringify({ trouble, ...facts, route: route.peek().name, build: BUILD });
  if (isForeign(trouble, facts) || sent.has(text) || sent.size === MOST_REPORTS) return;
  sent.add(text);
  // As text/plain, which needs no preflight. A beacon would carry cookies.
  fetch(__REPORT_URL__, { method: 'POST', body: text, keepalive: true, credentials: 'omit', mode: 'no-cors' }).catch(
    () => {},
  );
}

interface Facts {
  readonly [fact: string]: unknown;
  readonly at?: readonly unknown[];
}

function factsOf(trouble: Trouble, cause: unknown): Facts {
  if (trouble === 'proof') return { verdict: cause };
  if (trouble === 'violation') return factsOfViolation(cause as SecurityPolicyViolationEvent);
  if (!(cause instanceof Error)) return {};
  const { name, message, stack } = cause;
  const frames = String(stack).replace(message, '');
  // The message of a missing chunk is the browser's own, and may be all that names the file.
  return { error: classOf(name), at: positionsIn(trouble === 'chunk' ? `${message}\n${frames}` : frames) };
}

/** Reports only the scheme of the blocked URL: injected code may put stolen data into the rest. */
function factsOfViolation(violation: SecurityPolicyViolationEvent) {
  const { effectiveDirective: directive, blockedURI, sourceFile, lineNumber, columnNumber } = violation;
  const at = positionsIn(`${sourceFile}:${lineNumber}:${columnNumber}`);
  return { directive, blocked: BLOCKED.exec(blockedURI)?.[0] ?? 'other', at };
}

/** Whoever throws it may have put anything into its name. */
const classOf = (name: string) => (/^[A-Z][A-Za-z]{0,30}Error$/.test(name) ? name : 'Error');

const positionsIn = (text: string) =>
  [...text.replaceAll(location.origin, '').matchAll(OWN_FILE)].slice(0, MOST_POSITIONS).map(([, position]) => position);
