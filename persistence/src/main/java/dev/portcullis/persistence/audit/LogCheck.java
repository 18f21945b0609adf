package dev.portcullis.persistence.audit;

import java.util.List;

/**
 * What a walk over the logs found.
 *
 * @param checkedRows how many rows were recomputed
 * @param firstFault the earliest broken row among those walked, or null
 * @param heads the newest good row of each chain walked
 * @param next where to go on, or null when the end was reached
 */
public record LogCheck(
    long checkedRows, LogFault firstFault, List<LogCheckpoint> heads, LogCursor next) {}
