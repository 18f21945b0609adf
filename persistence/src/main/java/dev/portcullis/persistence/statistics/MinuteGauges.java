package dev.portcullis.persistence.statistics;

/**
 * How things stood at the end of a minute.
 *
 * @param queueDepth callbacks to enabled endpoints that were not tried yet
 * @param oldestSeconds the age of the oldest event whose callback is next; 0 when none waits
 * @param retriesWaiting callbacks that failed and are tried again, up to 10,000
 * @param lagBlocks blocks that were yet to be read for webhooks; null while the chain is away
 */
public record MinuteGauges(
    long queueDepth, long oldestSeconds, long retriesWaiting, Long lagBlocks) {}
