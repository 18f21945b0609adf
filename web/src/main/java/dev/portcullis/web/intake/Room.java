package dev.portcullis.web.intake;

import dev.portcullis.ejb.intake.KeyedCounter;

/**
 * What requests of some clients take while they are read and worked on; those of others take
 * nothing of it.
 *
 * @param slow the bodies that are on their way in, by client
 * @param ofOne how many of them one client may have
 * @param memory for bodies
 * @param places to be worked on
 */
record Room(KeyedCounter slow, int ofOne, BodyMemory memory, Places places) {}
