import { printable } from '../printable';
import { DOUBLE_SPEND, OVER, type Verdict } from './check';
import { featureOf } from './missing-calls';
import type { Exchange } from './wire';

const LONGEST = 700;

const marks = { kept: 'kept     ', broken: 'BROKEN   ', lacking: 'lacks    ', unchecked: 'unchecked' };

/** Many spaces could fill a line of the terminal, so that the next one looks like the check’s own. */
const cut = (text: string) => {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

/** What was sent. The query of a call is the contract's own and is left out. */
function sentBy({ operation, sent, method, isSignedIn }: Exchange): string {
  const body = operation ? JSON.stringify(JSON.parse(sent).variables) : sent;
  return [method, operation, body, isSignedIn ? '' : '(without a session)'].filter(Boolean).join(' ');
}

function answeredTo({ status, text, headers }: Exchange): string {
  if (!status) return text;
  const cors = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return [status, ...(text ? [text] : cors.map(([name, value]) => `${name}: ${value}`))].join(' ');
}

/** A finding in lines. Nothing is cut before the secrets are masked: half a secret wouldn't be found. */
export function describe({ says, outcome, why, evidence }: Verdict, mask: (text: string) => string): string {
  const lines = evidence.flatMap((exchange) => [`→ ${sentBy(exchange)}`, `← ${answeredTo(exchange)}`]);
  const rest = outcome === 'kept' ? [] : [why, ...lines];
  return [`  ${marks[outcome]} ${says}`, ...rest.map((line) => `              ${cut(mask(line))}`)].join('\n');
}

export function describeAll(findings: readonly Verdict[]): string {
  const of = (outcome: Verdict['outcome']) => findings.filter((finding) => finding.outcome === outcome);
  const [kept, broken, lacking, unchecked] = [of('kept'), of('broken'), of('lacking'), of('unchecked')];
  const calls = [...new Set(lacking.map(({ why }) => why).filter(featureOf))];
  const features = [...new Set(calls.map(featureOf))].map(
    (feature) => `${feature} (${calls.filter((call) => featureOf(call) === feature).join(', ')})`,
  );
  const isUntried = unchecked.some(({ subject }) => subject === DOUBLE_SPEND);
  const counts = `${broken.length} broken, ${lacking.length} lacking, ${unchecked.length} unchecked.`;
  return [
    ...(calls.length ? [`The backend lacks ${features.join(', ')}: leave them out of FEATURES.`] : []),
    ...(isUntried ? ['Nobody has tried whether the same money can be spent twice.'] : []),
    ...(findings.some(({ why }) => why === OVER) ? ['The check is not complete: its time was over.'] : []),
    `${kept.length} ${kept.length === 1 ? 'clause is' : 'clauses are'} kept, ${counts}`,
  ].join('\n');
}
