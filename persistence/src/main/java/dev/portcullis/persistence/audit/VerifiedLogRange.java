package dev.portcullis.persistence.audit;

/**
 * A verified part of one log.
 *
 * @param from where the run began
 * @param checkedRows how many rows were recomputed
 * @param firstFault the earliest broken row among those verified, or null; recorded heads are not
 *     considered here, because a user can submit one that never existed
 * @param next where to continue, or null at the end of the log
 */
public record VerifiedLogRange(
    LogCursor from, long checkedRows, LogIntegrityFault firstFault, LogCursor next) {}
