package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.KeyedCounter;

/**
 * The resources for requests of one group of callers while they are read and processed; other
 * groups do not share them.
 *
 * @param slow the incoming bodies, by client
 * @param ofOne the maximum number of them per client
 * @param memory for bodies
 * @param places concurrency permits
 */
record CallerClassLimits(
    KeyedCounter slow, int ofOne, BodyMemory memory, RequestConcurrencyLimiter places) {}
