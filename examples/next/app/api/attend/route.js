// A route on the server.
import { weights } from '../../weights';

export const dynamic = 'force-dynamic';
export const GET = async () => Response.json(await weights());
