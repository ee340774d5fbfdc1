/** The requests of merchants' servers, for their developers to look up, without personal data. */
export { noteRequest, requestsAreWritten } from './note-request.ts';
export { listRequests, readRequest } from './read-requests.ts';
export { sweepRequests } from './sweep-requests.ts';
