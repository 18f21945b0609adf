package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * The result of a verification run over the logs.
 *
 * @param checkedRows how many rows were recomputed
 * @param firstFault the earliest broken row among those verified, or null
 * @param heads the newest intact row of each verified chain
 * @param next where to continue, or null at the end
 * @param parts the same for each verified log, in order
 */
public record LogVerificationResult(
    long checkedRows,
    LogIntegrityFault firstFault,
    List<LogCheckpoint> heads,
    LogCursor next,
    List<VerifiedLogRange> parts) {}
