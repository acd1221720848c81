import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where a served site sends its reports, if it was built with this REPORT_URL. */
export const REPORTS = '/reports';

const LONGEST = 4_000;

/** Takes one report, of one line. Answers a longer body or another method with an error. */
export async function takeReport(
  req: IncomingMessage,
  res: ServerResponse,
  onReport: (line: string) => void,
): Promise<void> {
  if (req.method !== 'POST') return void res.writeHead(405, { allow: 'POST' }).end();
  let body = '';
  for await (const chunk of req) {
    body += chunk;
    if (body.length > LONGEST) return void res.writeHead(413, { connection: 'close' }).end();
  }
  // Anybody can send anything here: no report may write a second line or steer the terminal.
  onReport(body.replace(/\p{Cc}/gu, ' '));
  res.writeHead(204).end();
}
