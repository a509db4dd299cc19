// A route on the server that returns the weights as JSON.
import { weights } from '../../weights';

export const dynamic = 'force-dynamic';
export const GET = async () => Response.json(await weights());
