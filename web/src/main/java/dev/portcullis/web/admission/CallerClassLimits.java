package dev.portcullis.web.admission;

import dev.portcullis.ejb.admission.KeyedCounter;

/**
 * What requests of some clients take while they are read and worked on; those of others take
 * nothing of it.
 *
 * @param slow the bodies that are on their way in, by client
 * @param ofOne how many of them one client may have
 * @param memory for bodies
 * @param places to be worked on
 */
record CallerClassLimits(
    KeyedCounter slow, int ofOne, BodyMemory memory, RequestConcurrencyLimiter places) {}
