package dev.portcullis.persistence.statistics;

/**
 * The gauges at the end of a minute.
 *
 * @param queueDepth callbacks to enabled endpoints that were not attempted yet
 * @param oldestSeconds the age in seconds of the oldest event whose callback is next; 0 if none
 *     waits
 * @param retriesWaiting failed callbacks with a pending retry, up to 10,000
 * @param lagBlocks blocks not yet scanned for webhooks; null while the chain is unreachable
 */
public record MinuteGauges(
    long queueDepth, long oldestSeconds, long retriesWaiting, Long lagBlocks) {}
