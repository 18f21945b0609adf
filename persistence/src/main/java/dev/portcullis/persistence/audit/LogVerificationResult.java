package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * What a walk over the logs found.
 *
 * @param checkedRows how many rows were recomputed
 * @param firstFault the earliest broken row among those walked, or null
 * @param heads the newest good row of each chain walked
 * @param next where to go on, or null when the end was reached
 * @param parts the same for each log that was walked, in order
 */
public record LogVerificationResult(
    long checkedRows,
    LogIntegrityFault firstFault,
    List<LogCheckpoint> heads,
    LogCursor next,
    List<VerifiedLogRange> parts) {}
