package dev.portcullis.persistence.audit;

/**
 * A part of one log that was walked.
 *
 * @param from where the walk began
 * @param checkedRows how many rows were recomputed
 * @param firstFault the earliest broken row among those walked, or null; heads that somebody noted
 *     are not looked at here, for anybody can name one that never was
 * @param next where to go on, or null when the end of the log was reached
 */
public record VerifiedLogRange(
    LogCursor from, long checkedRows, LogIntegrityFault firstFault, LogCursor next) {}
